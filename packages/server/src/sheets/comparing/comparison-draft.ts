/* A sheet that has one pipe of another sheet several times, once for each provider. */
import type { ErrorItem } from '../../contract/errors.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { JsonValue } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { PipePayload } from '../../contract/pipes-request.ts';
import { readState } from '../cells/states.ts';
import type { BatchRow } from '../running/batch-records.ts';
import type { Sheet, SheetOutput, SheetPipe } from '../sheet.ts';
import type { Draft, DraftColumn, DraftPipe } from '../structure/draft.ts';

/** An output of a pipe that asks providers. */
export interface WaterfallOutput {
  /** As the pipe itself calls it, and as the sheet does. */
  field: string;
  name: string;
}

/** What a pipe gives, if its config says which providers it asks; null for every other pipe. */
export type OutputsOf = (payload: PipePayload) => WaterfallOutput[] | null;

export function checkProviders(providers: readonly string[]): void {
  const again = providers.findIndex((provider, at) => providers.indexOf(provider) !== at);
  if (again === -1) return;
  const message = `"${providers[again]?.slice(0, 60).toWellFormed()}" is named twice.`;
  throw refuse([{ code: 'ValidationFailed', message, path: `providers[${again}]` }]);
}

function refuse(errors: ErrorItem[]): ServiceError {
  return new ServiceError('invalid-request', errors[0]?.message ?? '', { errors });
}

/** Its columns are those of the sheet, and the outputs of other pipes that the pipe reads. */
export function comparisonDraft(
  sheet: Sheet,
  { pipe, providers, outputsOf }: { pipe: SheetPipe; providers: readonly string[]; outputsOf: OutputsOf },
): Draft {
  const columns = [...sheet.columns.map(toColumn), ...readOutputs(sheet, pipe).map(toColumn)];
  const outputs = outputsOf(pipe.payload);
  if (outputs === null) {
    const message = `"${pipe.payload.pipe_id}" does not ask several providers; compare a pipe whose config has \`providers\`.`;
    throw refuse([{ code: 'ValidationFailed', message, path: 'pipe' }]);
  }
  const taken = new Set(columns.map(({ name }) => name));
  const pipes = providers.map((provider) => narrow(pipe, { provider, outputs, taken }));
  return { columns, pipes };
}

const toColumn = ({ name, type, format, label }: Omit<DraftColumn, 'no' | 'isKey'>): DraftColumn => ({
  no: null,
  name,
  type: type === 'unknown' ? 'json' : type,
  format,
  label,
  isKey: false,
});

/** The output whose value counts as what a pipe found. */
export const mainOutput = ({ outputs }: Pick<SheetPipe, 'outputs'>): SheetOutput | undefined =>
  outputs.find(({ isPrimary }) => isPrimary) ?? outputs[0];

/** Outputs of other pipes; the row's own value wins where a column has the same name. */
function readOutputs({ columns, pipes }: Sheet, { no, reads }: SheetPipe) {
  const own = new Set(columns.map(({ name }) => name));
  return pipes
    .filter((pipe) => pipe.no !== no)
    .flatMap((pipe) => pipe.outputs.map((output) => ({ ...output, pipeNo: pipe.no })))
    .filter(({ name }) => reads.includes(name) && !own.has(name));
}

interface Narrowing {
  provider: string;
  outputs: readonly WaterfallOutput[];
  taken: ReadonlySet<string>;
}

function narrow({ payload }: SheetPipe, { provider, outputs, taken }: Narrowing): DraftPipe {
  const given = payload.config ?? {};
  const before = isObject(given['output_fields']) ? given['output_fields'] : {};
  const renamed = outputs.map(({ field, name }): [string, JsonObject] => [
    field,
    { alias: freeName(`${name}_${provider}`, taken), enabled: true },
  ]);
  const config: JsonObject = {
    ...given,
    providers: [{ provider }],
    output_fields: { ...before, ...Object.fromEntries(renamed) },
  };
  return { no: null, payload: { ...payload, config }, auto: 'off' };
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name;
}

/** The values of a row, by the names of the draft's columns. */
export function comparisonValues(sheet: Sheet, pipe: SheetPipe, row: BatchRow): Record<string, JsonValue> {
  const values: Record<string, JsonValue> = {};
  for (const { no, name } of sheet.columns) {
    const value = row.vals[no - 1] ?? null;
    if (value !== null) values[name] = value;
  }
  for (const { name, slot, pipeNo } of readOutputs(sheet, pipe)) {
    const result = row.results.get(pipeNo);
    if (result === undefined) continue;
    const { status, isPinned } = readState(result.states, slot);
    const value = result.vals[slot] ?? null;
    if (value !== null && (isPinned || status === 'completed')) values[name] = value;
  }
  return values;
}

/** In the temporary sheet a problem lies at `pipes[2]`; the caller named that provider as `providers[2]`. */
export function placeErrors(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.errors === undefined) return error;
  const errors = error.errors.map((item) => ({
    ...item,
    path: item.path?.replace(/^pipes\[(\d+)\](?:\.config\.providers.*)?/s, 'providers[$1]') ?? 'providers',
  }));
  return refuse(errors);
}
