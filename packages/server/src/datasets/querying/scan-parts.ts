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

/** What a window was found to have. `seen` and `lastId` are of all its rows, also of those that do not fulfil what was asked. */
export interface Seen {
  seen: number;
  /** The greatest id; 0 where there is no row. */
  lastId: number;
}

/** Both of a window that is named `seen`, as one row. */
export const seenOf = sql`(select count(*)::int as seen, max(row_id) as last_id from seen) as one`;

export interface SeenRow {
  seen: number;
  last_id: string | number | null;
}

export function readSeen([first]: readonly SeenRow[]): Seen {
  return { seen: first?.seen ?? 0, lastId: Number(first?.last_id ?? 0) };
}

interface Scan<Found extends Seen> {
  /** Rows with greater ids only. */
  after: number;
  /** What an index finds rows by, and of which share of all, about; null for none. */
  candidates: Condition | null;
  share: number;
  budget: Budget;
  /** Whether it is of no use without its last row. */
  isWhole: boolean;
  /** Asks for a window, whose rows can be selected from `rows`. */
  ask(tx: Transaction<Database>, rows: Condition): Promise<Found>;
  /** Told of each window of a part in turn; whether more of that part is needed. */
  take(found: Found, part: number): boolean;
}

/** Windows of a dataset at a time. */
const inPlace = createOwnPlaces(availableParallelism());
/** Those among them that are not the first of their part. Long questions leave a core of the database's machine to others. */
const inFurtherPlace = createOwnPlaces(Math.max(1, availableParallelism() - 1));

/** False if the budget was used up before all rows were read. */
export async function scanParts<Found extends Seen>(
  db: Db,
  table: DatasetTable,
  scan: Scan<Found>,
): Promise<boolean> {
  const { candidates } = scan;
  const ends = table.parts.map((part) => {
    const at = { part, table, scan, look: createLook(db, table, scan) };
    return candidates === null ? scanInOrder(at) : scanRanges({ ...at, candidates });
  });
  return (await Promise.all(ends)).every(Boolean);
}

interface PartScan<Found extends Seen> {
  part: Part;
  table: DatasetTable;
  scan: Scan<Found>;
  look(window: Condition): Promise<{ found: Found; ms: number }>;
}

/** Looks at the windows of one part, each in its place. */
function createLook<Found extends Seen>(
  db: Db,
  { id }: DatasetTable,
  { ask, budget }: Scan<Found>,
): PartScan<Found>['look'] {
  let isFirst = true;
  return async (window) => {
    const look = () => inPlace(id, () => timeInLimits(db, budget.pace, { ask: (tx) => ask(tx, window) }));
    const looked = await (isFirst ? look() : inFurtherPlace(id, look));
    isFirst = false;
    budget.spend(looked.found.seen);
    return looked;
  };
}

/** Whether a part will not come to its end from here. */
function isGivenUp(
  { table, scan: { budget, isWhole, share } }: Pick<PartScan<Seen>, 'table' | 'scan'>,
  after: number,
) {
  const ahead = isWhole ? table.rows * share * (1 - after / table.lastRowId) : 0;
  return budget.isHopeless(ahead) || budget.isOver();
}

async function scanInOrder<Found extends Seen>({
  part,
  table,
  scan,
  look,
}: PartScan<Found>): Promise<boolean> {
  const { pace } = scan.budget;
  let rows = pace.firstRows;
  for (let { after } = scan; after < table.lastRowId;) {
    if (isGivenUp({ table, scan }, after)) return false;
    const { found, ms } = await look(sql`(
      select * from ${tableOf(part)} where row_id > ${after}::bigint and row_id <= ${table.lastRowId}::bigint
      order by row_id limit ${rows}::int)`);
    if (!scan.take(found, part.part) || found.seen < rows) return true;
    after = found.lastId;
    rows = nextRows(rows, { ms, pace });
  }
  return true;
}

/**
 * An index that finds rows does not find them in their order. So a window has all rows of a range of ids. Nobody knows how many
 * those are: of a range that has too many nothing is used, and a shorter one is looked at instead.
 */
async function scanRanges<Found extends Seen>({
  part,
  table,
  scan,
  candidates,
  look,
}: PartScan<Found> & { candidates: Condition }): Promise<boolean> {
  const { pace } = scan.budget;
  let rows = firstRowsOf(table, scan);
  let width = Math.ceil((rows * table.parts.length) / Math.max(scan.share, 1e-6));
  for (let { after } = scan; after < table.lastRowId;) {
    if (isGivenUp({ table, scan }, after)) return false;
    const upTo = Math.min(after + width, table.lastRowId);
    const { found, ms } = await look(sql`(
      select * from ${tableOf(part)} where row_id > ${after}::bigint and row_id <= ${upTo}::bigint and ${candidates}
      limit ${rows + 1}::int)`);
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

/**
 * All candidates of a part, if it is one of several: each window would read the same lists of the index again. Tables in
 * one part may be those of the embedded database, where others have their turn between windows.
 */
function firstRowsOf(
  { parts, rows }: DatasetTable,
  { share, budget: { pace } }: Pick<Scan<Seen>, 'share' | 'budget'>,
): number {
  if (parts.length === 1) return pace.firstRows;
  const expected = Math.ceil((1.5 * share * rows) / parts.length);
  return Math.max(pace.firstRows, Math.min(expected, pace.mostRows));
}
