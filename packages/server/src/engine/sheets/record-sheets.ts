import { untilOurs } from '../asking/until-ours.ts';
import type { EffectPlace } from '../asking/at-most-once.ts';
import type { Environment } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { PipeFailure } from '../pipe.ts';
import type { EnginePorts } from '../ports.ts';
import type {
  NamedSheet,
  SheetEffect,
  SheetName,
  SheetQuery,
  SheetRefusal,
  SheetRow,
  SheetRows,
} from './sheet-port.ts';

type RowQuery = Pick<SheetQuery, 'match' | 'fields' | 'limit'>;

/** The sheets of an organization, as a pipe on one record sees them. */
export interface RecordSheets {
  /** Takes effect once, whatever happens to workers; asked again, it gives the same answer. */
  commit(effect: SheetEffect): Promise<JsonObject | PipeFailure>;
  /** Rows that match, the oldest first. */
  findRows(sheet: SheetName, query: RowQuery): Promise<SheetRows | PipeFailure>;
  /** Null where the row was deleted. */
  readRow(
    sheet: SheetName,
    row: { id: number; fields: readonly string[] },
  ): Promise<SheetRow | null | PipeFailure>;
}

interface RecordPlace extends Omit<EffectPlace, 'step' | 'ports'> {
  environment: Environment;
  ports: Pick<EnginePorts, 'sheets'>;
}

/** `placeOf` is called only when a pipe asks for a sheet. */
export function createRecordSheets(placeOf: () => RecordPlace): RecordSheets {
  const named = ({ project, sheet }: SheetName): NamedSheet => {
    const { work, environment } = placeOf();
    return { organizationId: work.organizationId, environment, project, sheet };
  };
  return {
    commit: (effect) => commit(placeOf(), effect),
    findRows: async (sheet, query) =>
      orFailure(await placeOf().ports.sheets.findRows({ ...named(sheet), ...query, after: null })),
    readRow: async (sheet, row) => {
      const found = await placeOf().ports.sheets.readRow(named(sheet), row);
      return found === null ? null : orFailure(found);
    },
  };
}

async function commit(place: RecordPlace, effect: SheetEffect): Promise<JsonObject | PipeFailure> {
  const { work, position, pipe, environment, ports } = place;
  await untilOurs(place);
  const { organizationId, runId } = work;
  const key = { organizationId, runId, position, pipeIndex: pipe.index, step: 0 };
  const committed = await ports.sheets.commit(effect, { key, claim: work, environment });
  if (committed.state === 'answered') return committed.outputs;
  // Another worker has the slice now and asks for it; nothing found here would be kept.
  if (committed.state === 'lost') return new Promise<never>(() => {});
  return toFailure(committed);
}

function orFailure<Found extends object>(found: Found | SheetRefusal): Found | PipeFailure {
  return 'state' in found ? toFailure(found) : found;
}

const toFailure = ({ code, message }: SheetRefusal) => new PipeFailure(code, message);
