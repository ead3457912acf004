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

/** Its place is made when a pipe asks for a sheet. */
export class SheetsOfRecord implements RecordSheets {
  readonly #around: { readonly place: RecordPlace };

  constructor(around: { readonly place: RecordPlace }) {
    this.#around = around;
  }

  commit(effect: SheetEffect): Promise<JsonObject | PipeFailure> {
    return commit(this.#around.place, effect);
  }

  async findRows(sheet: SheetName, query: RowQuery): Promise<SheetRows | PipeFailure> {
    const { place } = this.#around;
    return orFailure(
      await place.ports.sheets.findRows({ ...namedSheet(place, sheet), ...query, after: null }),
    );
  }

  async readRow(
    sheet: SheetName,
    row: { id: number; fields: readonly string[] },
  ): Promise<SheetRow | null | PipeFailure> {
    const { place } = this.#around;
    const found = await place.ports.sheets.readRow(namedSheet(place, sheet), row);
    return found === null ? null : orFailure(found);
  }
}

function namedSheet({ work, environment }: RecordPlace, { project, sheet }: SheetName): NamedSheet {
  return { organizationId: work.organizationId, environment, project, sheet };
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
