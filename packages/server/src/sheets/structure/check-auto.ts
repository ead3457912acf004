import { ServiceError } from '../../contract/errors.ts';
import type { Draft } from './draft.ts';
import type { PlannedPart } from './plan-draft.ts';

/** Nothing that can bill runs by itself without a ceiling. */
export function checkAuto(
  { pipes }: Draft,
  { parts, budget }: { parts: readonly PlannedPart[]; budget: number | null },
): void {
  if (budget !== null) return;
  const at = pipes.findIndex(
    ({ auto }, index) => auto !== null && auto !== 'off' && parts[index]?.canBill === true,
  );
  const pipe = pipes[at];
  if (pipe === undefined) return;
  const message = `"${pipe.payload.pipe_id}" can cost credits, so it runs by itself only in a sheet that has a budget; PATCH the sheet with a "budget" first, or set "auto" to "off".`;
  throw new ServiceError('invalid-request', message, {
    errors: [{ code: 'ValidationFailed', message, path: 'auto' }],
  });
}
