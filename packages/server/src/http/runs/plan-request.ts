import { ServiceError } from '../../contract/errors.ts';
import type { LongBody } from '../../contract/long-body.ts';
import type { PipesRequest } from '../../contract/pipes-request.ts';
import { addUnknown } from '../../engine/plan/check-connections.ts';
import { invalidRequest } from '../invalid-request.ts';
import { ownerOf } from '../middleware/authenticate.ts';
import type { HttpServices, PlannedRequest, PlanOptions } from '../services.ts';
import { findUnknownConnections } from './find-unknown-connections.ts';
import type { PlacedSheet } from './find-unknown-sheets.ts';
import { findUnknownSheets } from './find-unknown-sheets.ts';
import type { RunRequest } from './run-routes.ts';

export type PipesHttpRequest = RunRequest<PipesRequest | LongBody>;

/** A plan to run, or an invalid pipeline to report. Throws if the body is not a request. */
export async function planRequest(
  request: PipesHttpRequest,
  services: HttpServices,
  wanted: Pick<PlanOptions, 'signal' | 'inputs' | 'texts'>,
): Promise<PlannedRequest> {
  const { organizationId } = ownerOf(request);
  const environment = request.headers['x-environment'] ?? services.defaultEnvironment;
  const fingerprint = request.headers['idempotency-key'] !== undefined;
  const result = await services.plan(request.body, { ...wanted, environment, organizationId, fingerprint });
  request.bodyRead?.();
  if (result.kind === 'invalid-request') throw invalidRequest(result.errors);
  const placed = result.pipes.map((pipe, index) => ({ ...pipe, path: `pipes[${index}]` }));
  const unknown = await findUnknownConnections(placed, { organizationId, services });
  if (unknown.length === 0) return checkSheets(result, { organizationId, services });
  const errors = result.kind === 'planned' ? unknown : addUnknown(result.errors, unknown);
  if (result.kind === 'invalid-pipeline' && errors.length > unknown.length) return { ...result, errors };
  throw new ServiceError('unknown-connection', unknown[0]?.message ?? '', { errors: unknown });
}

/** Sheets are looked for once the rest is known to be right. */
async function checkSheets(
  planned: PlannedRequest,
  { organizationId, services }: { organizationId: string; services: HttpServices },
): Promise<PlannedRequest> {
  if (planned.kind === 'invalid-pipeline') return planned;
  const { environment, pipes } = planned.plan;
  const placed = pipes
    .toSorted((one, other) => one.index - other.index)
    .flatMap(({ id, index, config }): PlacedSheet[] => {
      const named = services.catalog.find(id)?.sheetOf?.(config) ?? null;
      return named === null ? [] : [{ named, path: `pipes[${index}].config` }];
    });
  const errors = await findUnknownSheets(placed, { organizationId, environment, services });
  if (errors.length === 0) return planned;
  const { ids, pipes: heads, fingerprint } = planned;
  return { kind: 'invalid-pipeline', errors, environment, ids, pipes: heads, fingerprint };
}
