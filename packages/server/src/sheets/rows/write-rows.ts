/* New rows of a sheet, or, by its key, new values of rows that it has. */
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { JsonValue } from '../../contract/field.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { keepChange, openChange, takeChange } from '../history/keep-change.ts';
import type { Range } from '../history/ranges.ts';
import { addRange } from '../history/ranges.ts';
import { noSheet, organizationGone, sheetFull } from '../refusals.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { maxRows } from '../sheet-limits.ts';
import { raiseHead, shareSheet } from '../structure/lock-sheet.ts';
import { touchRows } from '../touches/touch.ts';
import { chunksOf } from './chunks.ts';
import { listValues } from './list-values.ts';
import { patchRows } from './patch-rows.ts';
import type { PreparedRow } from './prepare-rows.ts';
import { lockKeys, lockRowsOf } from './row-keys.ts';

/** What made a row. */
export interface RowOrigin {
  kind: 'import' | 'api' | 'pipe' | 'search' | 'stream';
  [detail: string]: JsonValue;
}

export interface RowMaker {
  origin: RowOrigin;
  depth: number;
}

export interface NewRows {
  rows: readonly PreparedRow[];
  /** The first of as many ids as there are rows, which were reserved before the transaction. */
  firstId: number;
  origin: RowOrigin;
  /** How many rows made by pipes they descend from. */
  depth?: number;
  /** Where rows were made by different ones: of each, by its index. */
  makerOf?: (index: number) => RowMaker;
  /** Whether the transaction has a lock on a run, which keeps the organization there. */
  hasRun?: boolean;
  /** Whether a row whose key is there updates that one; else such a row is refused. */
  isUpsert: boolean;
  /** The change that it is a part of; left out: it is one of its own. */
  part?: ChangePart;
  /** Indexes of rows that only update: where their key is not there, they are nothing. */
  onlyUpdates?: ReadonlySet<number>;
}

/** Of a change that comes in several transactions. */
export interface ChangePart {
  no: number;
  /** The ids of what it added before. */
  ranges: readonly Range[];
}

export interface WrittenRows {
  /** In the order of the rows. `full`: the sheet has no space for it; `taken`: another row has its key. */
  outcomes: { index: number; kind: 'appended' | 'updated' | 'full' | 'taken'; rowId: number | null }[];
  /** Of the sheet. */
  version: number;
  /** The ids of what was added by the change. */
  ranges: readonly Range[];
}

/** Ids that no other row of the sheet ever gets; what is not used is lost. In no transaction, so that nobody waits. */
export async function reserveRowIds(
  db: Db,
  { organizationId, id }: SheetPlace,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ first: string | number }>`
    update sheet_heads set next_row = next_row + ${count}::bigint
    where org_id = ${organizationId} and sheet_id = ${id}::int
    returning next_row - ${count}::bigint as first`.execute(db);
  const [row] = rows;
  if (row === undefined) throw noSheet(id);
  return Number(row.first);
}

/** Thrown where the sheet has other columns than the rows were prepared for. */
export class StructureChanged extends Error {}

/**
 * Writes rows that were prepared for the sheet as it is. Locks organization, sheet, rows, results of pipes, and the head
 * of the sheet last. Throws `sheet-full` where others filled it meanwhile, and `StructureChanged`; the caller may begin
 * again.
 */
export async function appendRowsTx(tx: Tx, sheet: Sheet, added: NewRows): Promise<WrittenRows> {
  await enterSheet(tx, sheet, { hasRun: added.hasRun === true });
  if (added.part !== undefined) await openChange(tx, sheet, added.part.no);
  const placed = await placeRows(tx, sheet, added);
  const no = added.part?.no ?? (await takeChange(tx));
  const patches = [...placed.updates].map(([rowId, patch]) => ({ rowId, ...patch }));
  const cells = await patchRows(tx, sheet, { patches, change: no });
  const { origin, depth = 0 } = added;
  const same: RowMaker = { origin: { ...origin, change: no }, depth };
  const makerOf = (rowId: number) => added.makerOf?.(added.rows[rowId - added.firstId]?.index ?? 0) ?? same;
  await insertRows(tx, sheet, { rows: placed.inserts, makerOf });
  const { size: count } = placed.inserts;
  const ranges = await keepAdded(tx, sheet, { added, no, count, cells });
  const firstId = count === 0 ? null : Math.min(...placed.inserts.keys());
  const touch = touchRows([...placed.inserts.keys(), ...placed.updates.keys()]);
  const { version, rowCount } = await raiseHead(tx, sheet, { count, firstId, touch });
  if (rowCount > maxRows && placed.inserts.size > 0) throw sheetFull();
  return { outcomes: placed.outcomes, version, ranges };
}

/** Ids that were reserved for the rows are never given to others, whether there are rows of these ids or not. */
async function keepAdded(
  tx: Tx,
  sheet: Sheet,
  { added, no, count, cells }: { added: NewRows; no: number; count: number; cells: number },
): Promise<readonly Range[]> {
  const { rows, firstId, part } = added;
  const before = part?.ranges ?? [];
  const ranges = count === 0 ? before : addRange(before, [firstId, firstId + rows.length - 1]);
  if (count === 0 && cells === 0) return ranges;
  const kind = part === undefined ? ('append' as const) : ('import' as const);
  await keepChange(tx, sheet, { no, kind, rows: count, cells, inverse: { ranges } });
  return ranges;
}

/** Locks organization and sheet, which stay as they are until the end. Throws `StructureChanged`. */
export async function enterSheet(
  tx: Tx,
  sheet: Sheet,
  { hasRun }: { hasRun: boolean } = { hasRun: false },
): Promise<void> {
  const isThere = hasRun || (await shareOrganization(tx, sheet.organizationId));
  if (!isThere) throw organizationGone();
  if ((await shareSheet(tx, sheet)).structure !== sheet.structure) throw new StructureChanged();
}

type Patch = Pick<PreparedRow, 'values' | 'unfit' | 'digest'>;

interface Placed {
  updates: Map<number, Patch>;
  inserts: Map<number, Patch>;
  outcomes: WrittenRows['outcomes'];
}

/** Which rows are new, and which ones are there. Of several with the same key the later ones update the first. */
async function placeRows(tx: Tx, sheet: Sheet, added: NewRows): Promise<Placed> {
  const { rows, firstId, isUpsert, onlyUpdates } = added;
  const digests = new Set(rows.flatMap(({ digest }) => digest ?? []));
  if (digests.size > 0) await lockKeys(tx, sheet);
  const known = await lockRowsOf(tx, sheet, [...digests]);
  let left = maxRows - (await countRows(tx, sheet));
  const placed: Placed = { updates: new Map(), inserts: new Map(), outcomes: [] };
  for (const [at, { index, ...patch }] of rows.entries()) {
    const own = firstId + at;
    const there = typeof patch.digest === 'string' ? known.get(patch.digest) : undefined;
    if (there === undefined && onlyUpdates?.has(index) === true) continue;
    const kind = there === undefined ? (left > 0 ? 'appended' : 'full') : isUpsert ? 'updated' : 'taken';
    const rowId = kind === 'appended' ? own : kind === 'updated' ? (there ?? null) : null;
    placed.outcomes.push({ index, kind, rowId });
    if (rowId === null) continue;
    if (kind === 'appended') {
      left -= 1;
      placed.inserts.set(rowId, patch);
      if (typeof patch.digest === 'string') known.set(patch.digest, rowId);
      continue;
    }
    const into = placed.inserts.has(rowId) ? placed.inserts : placed.updates;
    const before = into.get(rowId);
    into.set(rowId, before === undefined ? patch : merge(before, patch));
  }
  return placed;
}

function merge(before: Patch, after: Patch): Patch {
  const kept = [...before.unfit].filter(([no]) => !after.values.has(no));
  return {
    values: new Map([...before.values, ...after.values]),
    unfit: new Map([...kept, ...after.unfit]),
    digest: after.digest ?? before.digest,
  };
}

export async function countRows(tx: Tx, { organizationId, id }: SheetPlace): Promise<number> {
  const { rows } = await sql<{ row_count: string | number }>`
    select row_count from sheet_heads where org_id = ${organizationId} and sheet_id = ${id}::int`.execute(tx);
  return Number(rows[0]?.row_count ?? 0);
}

interface StoredRow {
  rowId: number;
  values: string;
  unfit: string | null;
  digest: string | null;
  origin: string;
  depth: number;
}

async function insertRows(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  { rows, makerOf }: { rows: ReadonlyMap<number, Patch>; makerOf(rowId: number): RowMaker },
): Promise<void> {
  const stored = [...rows].map(([rowId, patch]) => toStored(rowId, patch, makerOf(rowId)));
  for (const chunk of chunksOf(stored, ({ values, unfit }) => values.length + (unfit?.length ?? 0))) {
    const list = <Value>(read: (row: StoredRow) => Value) => chunk.map(read);
    await sql`
      insert into sheet_rows (org_id, sheet_id, row_id, version, depth, key_digest, vals, unfit, origin)
      select ${organizationId}, ${id}::int, row_id, 1, depth, decode(digest, 'hex'), vals::jsonb, unfit, origin
      from unnest(
        ${list(({ rowId }) => rowId)}::bigint[], ${list(({ digest }) => digest)}::text[],
        ${list(({ values }) => values)}::text[], ${list(({ unfit }) => unfit)}::text[],
        ${list(({ origin }) => origin)}::text[], ${list(({ depth }) => depth)}::smallint[]
      ) as given (row_id, digest, vals, unfit, origin, depth)`.execute(tx);
  }
}

function toStored(rowId: number, { values, unfit, digest }: Patch, { origin, depth }: RowMaker): StoredRow {
  return {
    rowId,
    values: listValues(values),
    unfit: unfit.size === 0 ? null : JSON.stringify(Object.fromEntries(unfit)),
    digest: digest ?? null,
    origin: JSON.stringify(origin),
    depth,
  };
}

export function isFull(error: unknown): boolean {
  return error instanceof ServiceError && error.type === 'sheet-full';
}
