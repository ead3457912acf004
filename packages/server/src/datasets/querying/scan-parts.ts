/* Reads the rows of a dataset in the order of their ids, window by window. */
import { availableParallelism } from 'node:os';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db } from '../../storage/database.ts';
import type { Part } from '../column-sql.ts';
import { tableOf } from '../column-sql.ts';
import type { DatasetTable } from '../dataset.ts';
import type { Budget } from './budget.ts';
import { nextRows } from './budget.ts';
import type { Condition } from './filter-sql.ts';
import { createOwnPlaces } from './own-places.ts';
import { timeInLimits } from './read-parts.ts';

/** What a window was found to have; `seen` counts its rows, also those that do not fulfil what was asked. */
interface Seen {
  seen: number;
}

interface Scan<Found extends Seen> {
  /** Rows with greater ids only. */
  after: number;
  /** What an index finds rows by, and of which share of all, about; null for none. */
  candidates: Condition | null;
  share: number;
  budget: Budget;
  /** Rows of the first window. */
  firstRows: number;
  /** Whether it is of no use without its last row. */
  isWhole: boolean;
  /** Asks for a window, whose rows can be selected from `rows`. */
  ask(tx: Transaction<Database>, rows: Condition): Promise<Found>;
  /** Told of each window of a part in turn; whether more of that part is needed. */
  take(found: Found, part: number): boolean;
}

/** Windows of a dataset at a time. A database on this machine has a core left for others. */
const inPlace = createOwnPlaces(Math.max(1, availableParallelism() - 1));

/** False if the budget was used up before all rows were read. */
export async function scanParts<Found extends Seen>(
  db: Db,
  table: DatasetTable,
  scan: Scan<Found>,
): Promise<boolean> {
  const ends = table.parts.map((part) => scanPart(db, { part, table, scan }));
  return (await Promise.all(ends)).every(Boolean);
}

/**
 * A window has all rows of a range of ids. Nobody knows how many those are: of a range that has too many nothing is used,
 * and a shorter one is looked at instead.
 */
async function scanPart<Found extends Seen>(
  db: Db,
  { part, table, scan }: { part: Part; table: DatasetTable; scan: Scan<Found> },
): Promise<boolean> {
  const { budget, candidates } = scan;
  const { pace } = budget;
  let rows = scan.firstRows;
  let width = Math.ceil((rows * table.parts.length) / Math.max(scan.share, 1e-6));
  for (let { after } = scan; after < table.lastRowId;) {
    const ahead = scan.isWhole ? table.rows * scan.share * (1 - after / table.lastRowId) : 0;
    if (budget.isHopeless(ahead) || budget.isOver()) return false;
    const upTo = Math.min(after + width, table.lastRowId);
    const range = sql`row_id > ${after}::bigint and row_id <= ${upTo}::bigint`;
    const where = candidates === null ? range : sql`${range} and ${candidates}`;
    const window = sql`(select * from ${tableOf(part)} where ${where} limit ${rows + 1}::int)`;
    const { found, ms } = await inPlace(table.id, () =>
      timeInLimits(db, pace, { ask: (tx) => scan.ask(tx, window) }),
    );
    budget.spend(found.seen);
    if (found.seen > rows && upTo - after > 1) {
      width = Math.max(1, Math.floor((upTo - after) / 4));
      continue;
    }
    if (!scan.take(found, part.part)) return true;
    after = upTo;
    const next = nextRows(rows, { ms, pace });
    if (next < rows) width = Math.max(next, Math.floor(width / 2));
    else if (found.seen * 3 < next) width *= 4;
    rows = next;
  }
  return true;
}
