import { sql } from 'kysely';
import { cutByLength } from './cut-by-length.ts';
import type { Db, Tx } from './database.ts';
import { planKept } from './kept-plans.ts';
import { packLength, packRecords } from './packed-records.ts';
import { jsonArray, textArray } from './text-array.ts';

export interface RecordBody {
  organizationId: string;
  runId: string;
  position: number;
  isFinal: boolean;
  /** The record's part of the response. */
  body: string;
}

/** Characters of records that go in one statement: more would block the thread that writes them. */
export const statementLength = 500_000;
const lengthOf = ({ body }: RecordBody) => body.length;

/** Stores records, over an earlier snapshot if there is one; a final one is never overwritten. */
export async function saveRecords(tx: Tx | Db, records: readonly RecordBody[]): Promise<void> {
  const groups = groupByRun(records.filter(({ isFinal }) => isFinal));
  const lengthOfGroup = (group: readonly RecordBody[]) =>
    group.reduce((sum, record) => sum + lengthOf(record), 0);
  for (const part of cutByLength(groups, { lengthOf: lengthOfGroup, most: statementLength }))
    await savePacked(tx, part);
  const open = records.filter(({ isFinal }) => !isFinal);
  for (const part of cutByLength(open, { lengthOf, most: statementLength })) await saveOpen(tx, part);
}

/** Records that become one pack: of the same run, in their order. */
function groupByRun(records: readonly RecordBody[]): RecordBody[][] {
  const runs = Map.groupBy(records, ({ organizationId, runId }) => `${organizationId} ${runId}`);
  return [...runs.values()].flatMap((ofRun) =>
    cutByLength(
      ofRun.toSorted((a, b) => a.position - b.position),
      { lengthOf, most: packLength },
    ),
  );
}

/**
 * Packs in which no record is final already. Others are made smaller: a settlement of which nobody heard that it was
 * committed comes again, with more records than before.
 */
async function savePacked(tx: Tx | Db, groups: readonly RecordBody[][]): Promise<void> {
  const saved = await insertPacks(tx, groups);
  for (const group of groups) {
    const [first] = group;
    if (first === undefined || saved.has(`${first.runId} ${first.position}`)) continue;
    const to = (group.at(-1)?.position ?? 0) + 1;
    const done = await findFinalPositions(tx, { ...first, from: first.position, to });
    const left = group.filter(({ position }) => !done.has(position));
    if (left.length > 0 && left.length < group.length) await savePacked(tx, [left]);
  }
}

/**
 * Sends one array for each column, because a statement takes no more than 65,535 parameters, and all packs as one value,
 * because in an array each byte of them would be two letters. Returns runs and first positions of those that were stored.
 */
async function insertPacks(tx: Tx | Db, groups: readonly RecordBody[][]): Promise<Set<string>> {
  const packs = await Promise.all(groups.map(packRecords));
  const firsts = groups.flatMap((group) => group.slice(0, 1));
  const sizes = packs.map(({ bytes }) => bytes.length);
  // A snapshot in the place of the pack is overwritten, and one in the place of another of its records is deleted.
  const { rows } = await sql<{ run_id: string; position: number }>`${planKept}
    with sent as (
      select org_id, run_id, positions::int[] as positions, length, size,
        (sum(size) over (order by place) - size + 1)::int as start
      from unnest(
        ${textArray(firsts.map(({ organizationId }) => organizationId))}, ${textArray(firsts.map(({ runId }) => runId))},
        ${textArray(packs.map(({ positions }) => `{${positions.join(',')}}`))},
        ${packs.map(({ length }) => length)}::int[], ${sizes}::int[]
      ) with ordinality as sent (org_id, run_id, positions, length, size, place)
    ), packs as (
      select org_id, run_id, positions, length,
        substring(${Buffer.concat(packs.map(({ bytes }) => bytes))}::bytea from start for size) as packed
      from sent where not exists (
        select from records
        where records.org_id = sent.org_id and records.run_id = sent.run_id and records.is_final
          and records.position <= sent.positions[cardinality(sent.positions)]
          and coalesce(records.positions[cardinality(records.positions)], records.position) >= sent.positions[1]
          and coalesce(records.positions, array[records.position]) && sent.positions
      )
    ), replaced as (
      delete from records using packs
      where records.org_id = packs.org_id and records.run_id = packs.run_id
        and records.position = any(packs.positions[2:]) and not records.is_final
    )
    insert into records (org_id, run_id, position, is_final, positions, packed, length)
    select org_id, run_id, positions[1], true, positions, packed, length from packs
    on conflict (org_id, run_id, position) do update set is_final = true, body = null, positions = excluded.positions,
      packed = excluded.packed, length = excluded.length
    returning run_id, position`.execute(tx);
  return new Set(rows.map((row) => `${row.run_id} ${row.position}`));
}

async function saveOpen(tx: Tx | Db, records: readonly RecordBody[]): Promise<void> {
  const column = <Value>(of: (record: RecordBody) => Value) => records.map(of);
  await sql`${planKept}
    insert into records (org_id, run_id, position, is_final, body)
    select org_id, run_id, position, false, body from unnest(
      ${textArray(column(({ organizationId }) => organizationId))}, ${textArray(column(({ runId }) => runId))},
      ${column(({ position }) => position)}::int[], ${jsonArray(column(({ body }) => body))}
    ) as sent (org_id, run_id, position, body)
    on conflict (org_id, run_id, position) do update set body = excluded.body
    where not records.is_final`.execute(tx);
}

/** The positions of a run from `from` up to `to` whose records are final. */
export async function findFinalPositions(
  db: Tx | Db,
  { organizationId, runId, from, to }: { organizationId: string; runId: string; from: number; to: number },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('records')
    .select(['position', 'positions'])
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    // Those before may be in one row with these.
    .where(sql<number>`coalesce(positions[cardinality(positions)], position)`, '>=', from)
    .where('position', '<', to)
    .where('is_final', '=', true)
    .execute();
  const positions = rows.flatMap((row) => row.positions ?? [row.position]);
  return new Set(positions.filter((at) => at >= from && at < to));
}

/** How records look that are not final. */
export async function findOpenBodies(
  db: Db,
  organizationId: string,
  runId: string,
): Promise<{ position: number; body: string }[]> {
  const rows = await db
    .selectFrom('records')
    .select(['position', 'body'])
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('is_final', '=', false)
    .execute();
  return rows.map(({ position, body }) => ({ position, body: body ?? '' }));
}
