/* Orders: ids of rows, packed in four bytes each. */
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { createBudget, usualPace } from '../../datasets/querying/budget.ts';
import { inLimits, isTimeout } from '../../datasets/querying/read-parts.ts';
import type { Database, Db } from '../../storage/database.ts';
import { shownText } from '../conditions/cell-sql.ts';
import { isPattern, listTests } from '../conditions/check-conditions.ts';
import type { RowWindow } from '../conditions/condition-sql.ts';
import { conditionSql, rowsOf } from '../conditions/condition-sql.ts';
import type { MatchPatterns } from '../conditions/find-rows.ts';
import { findRows, maxPatternRows } from '../conditions/find-rows.ts';
import { lastRowId, scanRows, tooSlow } from '../conditions/scan-rows.ts';
import { findIndexed } from '../indexes/find-indexed.ts';
import type { Sheet } from '../sheet.ts';
import { sortKeyOf } from '../cells/value-sql.ts';
import { mergeRuns } from './merge-runs.ts';
import type { KeyedRow } from './merge-runs.ts';
import type { CheckedQuestion, CheckedSort } from './row-source.ts';

export const bytesPerRow = 4;

type OrderedSheet = Pick<Sheet, 'organizationId' | 'id'>;

export interface Ordering {
  question: CheckedQuestion;
  /** Whether one statement may take its time: the embedded database is everybody's. */
  isPatient: boolean;
  now: number;
  match: MatchPatterns;
  signal?: AbortSignal;
}

/** The rows that pass, in order, as they are now. */
export async function makeOrder(db: Db, sheet: OrderedSheet, ordering: Ordering): Promise<Buffer> {
  const { question, isPatient } = ordering;
  const window = { after: 0, upTo: await lastRowId(db, sheet) };
  const candidates = listTests(question.conditions).some(isPattern)
    ? await findMatching(db, sheet, ordering)
    : null;
  if (candidates !== null && question.sorts.length === 0) return pack(candidates);
  const indexed =
    candidates === null ? await findIndexed(db, sheet, { conditions: question.conditions, window }) : null;
  const ids = candidates ?? indexed;
  const among = ids === null ? null : sql<boolean>`r.row_id = any(${ids}::bigint[])`;
  const asked = { question, among, now: ordering.now };
  if (isPatient) {
    // Few rows are looked up one by one.
    const isScan = indexed === null;
    return inLimits(db, (tx) => askPacked(tx, sheet, { ...asked, window }), { isScan }).catch(
      (error: unknown) => {
        throw isTimeout(error) ? tooSlow(error) : error;
      },
    );
  }
  return question.sorts.length === 0
    ? scanOrder(db, sheet, { ...asked, window, signal: ordering.signal })
    : sortOrder(db, sheet, { ...asked, window, signal: ordering.signal });
}

async function findMatching(db: Db, sheet: OrderedSheet, ordering: Ordering): Promise<number[]> {
  const { question, now, match, signal } = ordering;
  const found = await findRows(db, sheet, {
    conditions: question.conditions,
    limit: maxPatternRows + 1,
    now,
    match,
    ...(signal === undefined ? {} : { signal }),
  });
  if (found.next !== null) throw tooSlow();
  return found.rowIds;
}

export function pack(ids: readonly number[]): Buffer {
  const packed = Buffer.alloc(ids.length * bytesPerRow);
  for (const [at, id] of ids.entries()) packed.writeInt32BE(id, at * bytesPerRow);
  return packed;
}

export function unpack(order: Buffer, { from, count }: { from: number; count: number }): number[] {
  const length = Math.max(0, Math.min(count, order.length / bytesPerRow - from));
  return Array.from({ length }, (_, at) => order.readInt32BE((from + at) * bytesPerRow));
}

interface Asked {
  question: CheckedQuestion;
  /** What else rows must be. */
  among: RawBuilder<boolean> | null;
  now: number;
  window: RowWindow;
}

const whereOf = ({ question, among, now }: Asked) =>
  sql`${among ?? sql`true`} and ${conditionSql(question.conditions, { now })}`;

function keyOf({ field }: CheckedSort): RawBuilder<unknown> {
  return sortKeyOf(shownText(field), field);
}

function orderBy(sorts: readonly CheckedSort[]): RawBuilder<unknown> {
  const keys = sorts.map(
    (sort) => sql`${keyOf(sort)} ${sort.isDescending ? sql`desc` : sql`asc`} nulls last`,
  );
  return sql.join([...keys, sql`r.row_id`]);
}

async function askPacked(tx: Transaction<Database>, sheet: OrderedSheet, asked: Asked): Promise<Buffer> {
  const { pipes, sorts } = asked.question;
  const { rows } = await sql<{ ids: Uint8Array | null }>`
    select string_agg(int4send(r.row_id::int), ''::bytea order by ${orderBy(sorts)}) as ids
    from ${rowsOf(sheet, { pipes, window: asked.window })} where ${whereOf(asked)}`.execute(tx);
  return Buffer.from(rows[0]?.ids ?? []);
}

interface Scanned extends Asked {
  signal: AbortSignal | undefined;
}

async function scanOrder(db: Db, sheet: OrderedSheet, scanned: Scanned): Promise<Buffer> {
  const parts: Buffer[] = [];
  await scanAll(db, scanned, {
    ask: (tx, window) => askPacked(tx, sheet, { ...scanned, window }),
    take: (part: Buffer) => void parts.push(part),
  });
  return Buffer.concat(parts);
}

/** The database sorts each window; the windows are merged here, a piece at a time. */
async function sortOrder(db: Db, sheet: OrderedSheet, scanned: Scanned): Promise<Buffer> {
  const runs: KeyedRow[][] = [];
  let length = 0;
  await scanAll(db, scanned, {
    ask: (tx, window) => askKeys(tx, sheet, { ...scanned, window }),
    take: (run: KeyedRow[]) => {
      runs.push(run);
      for (const { keys } of run) length += keys.reduce<number>((sum, key) => sum + sizeOf(key), 0);
      if (length > maxKeyBytes) throw tooSlow();
    },
  });
  const directions = scanned.question.sorts.map(({ isDescending }) => isDescending);
  return pack((await mergeRuns(runs, directions)).map(({ id }) => id));
}

/** Of the keys of all rows that are sorted here. */
const maxKeyBytes = 100_000_000;
const sizeOf = (key: KeyedRow['keys'][number]) => 32 + (typeof key === 'string' ? key.length : 0);

async function askKeys(tx: Transaction<Database>, sheet: OrderedSheet, asked: Asked): Promise<KeyedRow[]> {
  const { pipes, sorts } = asked.question;
  // In one row: thousands of them would take longer to send than to find.
  const { rows } = await sql<{ ids: Uint8Array | null; keys: KeyedRow['keys'][] | null }>`
    select string_agg(int4send(id), ''::bytea) as ids, jsonb_agg(keys) as keys
    from (
      select r.row_id::int as id, jsonb_build_array(${sql.join(sorts.map(keyOf))}) as keys
      from ${rowsOf(sheet, { pipes, window: asked.window })} where ${whereOf(asked)} order by ${orderBy(sorts)}
    ) as sorted`.execute(tx);
  const ids = Buffer.from(rows[0]?.ids ?? []);
  return (rows[0]?.keys ?? []).map((keys, at) => ({ id: ids.readInt32BE(at * bytesPerRow), keys }));
}

async function scanAll<Found>(
  db: Db,
  { question, window, signal }: Scanned,
  {
    ask,
    take,
  }: {
    ask(tx: Transaction<Database>, window: RowWindow): Promise<Found>;
    take(found: Found): void;
  },
): Promise<void> {
  const reached = await scanRows(db, {
    ...window,
    tests: listTests(question.conditions).length,
    budget: createBudget({ ...usualPace, maxMs: maxScanMs, signal }),
    ask,
    take: (found) => {
      take(found);
      return true;
    },
  });
  if (reached < window.upTo) throw tooSlow();
}

/** The embedded database is asked by others in between. */
const maxScanMs = 60_000;
