/* Why a pipe cannot do what it is asked in a sheet. */
import { ServiceError } from '../../contract/errors.ts';
import type { ProblemType } from '../../contract/errors.ts';
import type { ReasonCode } from '../../contract/field.ts';
import type { NamedSheet, SheetRefusal } from '../../engine/ports.ts';

export function refuse(code: ReasonCode, message: string): SheetRefusal {
  return { state: 'refused', code, message };
}

const codes: Partial<Record<ProblemType, ReasonCode>> = {
  'not-found': 'TargetMissing',
  'sheet-full': 'LimitReached',
  'limit-reached': 'LimitReached',
  'invalid-request': 'InvalidValue',
  'invalid-pipeline': 'InvalidValue',
  // What looks through a sheet gives up after a while.
  unavailable: 'LimitReached',
};

/** The same as a call of the API would be told; a fault of ours is thrown on. */
export function toRefusal(error: unknown): SheetRefusal {
  const code = error instanceof ServiceError ? codes[error.type] : undefined;
  if (!(error instanceof ServiceError) || code === undefined) throw error;
  const [first] = error.errors ?? [];
  return refuse(
    code,
    error.type === 'invalid-pipeline' && first !== undefined ? first.message : error.message,
  );
}

/** The sheet was deleted after it was found. */
export const isGone = (error: unknown): boolean =>
  error instanceof ServiceError && error.type === 'not-found';

export function missingSheet(named: NamedSheet, { isElsewhere }: { isElsewhere: boolean }): SheetRefusal {
  const { project, sheet, environment } = named;
  const other = environment === 'sandbox' ? 'production' : 'sandbox';
  const elsewhere = isElsewhere
    ? ` There is one in ${other}, which runs in ${environment} do not see.`
    : environment === 'sandbox'
      ? ' Runs in sandbox see only sheets of sandbox.'
      : '';
  const message = `There is no sheet "${sheet}" in the project "${project}" in ${environment}.${elsewhere} Create it with POST /v1/sheets, or let row:append:sheet@1 make it with "allow_sheet_creation".`;
  return refuse('TargetMissing', message);
}
