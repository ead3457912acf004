import type { ErrorItem } from '../../contract/errors.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { Environment, FieldFormat, FieldType } from '../../contract/field.ts';
import type { PipesRequest } from '../../contract/pipes-request.ts';
import { maxColumns, maxSheetOutputs, maxSheetPipes } from '../../contract/sheets/structure.ts';
import { tooMany } from '../refusals.ts';
import { pipeName } from '../sheet.ts';
import type { Draft, DraftPipe } from './draft.ts';
import { requestOf } from './draft.ts';

/** What planning says of one pipe of a request. */
export interface PlannedPart {
  configHash: string;
  canBill: boolean;
  /** Whether it costs nothing, asks nobody and changes nothing. */
  isQuiet: boolean;
  /** Positions, among the pipes of the request, of those whose outputs it reads. */
  after: readonly number[];
  /** Names of the fields that it reads, its conditions included. */
  reads: readonly string[];
  outputs: readonly {
    name: string;
    type: FieldType;
    format: FieldFormat | null;
    label: string;
    isPrimary: boolean;
  }[];
}

/** Plans the pipes of a request that is not run; in the order of the request. */
export type PlanParts = (
  request: PipesRequest,
  organizationId: string,
) => Promise<{ parts: PlannedPart[] } | { errors: ErrorItem[] }>;

interface Planning {
  organizationId: string;
  environment: Environment;
  plan: PlanParts;
  /** The pipe that the caller sent by itself; paths of its problems begin inside of it. */
  own?: DraftPipe | undefined;
}

/** Everything that is wrong with a draft is thrown at once. */
export async function planDraft(
  draft: Draft,
  { organizationId, environment, plan, own }: Planning,
): Promise<PlannedPart[]> {
  checkColumns(draft);
  if (draft.pipes.length === 0) return [];
  const planned = await plan(requestOf(draft, environment), organizationId);
  if ('errors' in planned) {
    const errors = planned.errors.map((error) => placeError(error, draft, own));
    const detail = 'With this the sheet could not run; nothing was stored.';
    throw new ServiceError('invalid-pipeline', detail, { errors });
  }
  const outputs = planned.parts.reduce((sum, part) => sum + part.outputs.length, 0);
  if (outputs > maxSheetOutputs) throw tooMany('output fields in the sheet', maxSheetOutputs);
  return planned.parts;
}

function checkColumns({ columns, pipes }: Draft): void {
  if (columns.length > maxColumns) throw tooMany('columns in the sheet', maxColumns);
  if (pipes.length > maxSheetPipes) throw tooMany('pipes in the sheet', maxSheetPipes);
  const seen = new Set<string>();
  const errors = columns.flatMap(({ name }): ErrorItem[] => {
    if (name === 'id') return [invalid('A column cannot be called "id"; the service numbers the rows.')];
    if (seen.has(name)) return [invalid(`There are two columns "${name}".`)];
    seen.add(name);
    return [];
  });
  if (columns.filter(({ isKey }) => isKey).length > 1)
    errors.push(invalid('Only one column can have "is_key"; take it from the other one first.'));
  if (errors.length > 0) throw new ServiceError('invalid-request', errors[0]?.message ?? '', { errors });
}

const invalid = (message: string): ErrorItem => ({ code: 'ValidationFailed', message, path: 'columns' });

/** In the request that the sheet stands for, a problem lies at `pipes[2]`; users know that pipe as `p7`. */
function placeError(error: ErrorItem, { pipes }: Draft, own: DraftPipe | undefined): ErrorItem {
  const match = /^pipes\[(\d+)\]\.?(.*)$/s.exec(error.path ?? '');
  const pipe = match === null ? undefined : pipes[Number(match[1])];
  if (match === null || pipe === undefined) return error;
  const rest = match[2] ?? '';
  if (pipe === own) return { ...error, path: rest };
  const place = pipe.no === null ? `pipes[${match[1]}]` : pipeName(pipe.no);
  return { ...error, path: rest === '' ? place : `${place}.${rest}` };
}
