import { sql } from 'kysely';
import { cutByLength } from './cut-by-length.ts';
import type { Db, Tx } from './database.ts';
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
const statementLength = 500_000;
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
 * Sends one array for each column, because a statement takes no more than 65,535 parameters, and all packs as one value,
 * because in an array each byte of them would be two letters.
 */
async function savePacked(tx: Tx | Db, groups: readonly (readonly RecordBody[])[]): Promise<void> {
  const packs = await Promise.all(groups.map(packRecords));
  const firsts = groups.flatMap((group) => group.slice(0, 1));
  let end = 0;
  const starts = packs.map(({ bytes }) => (end += bytes.length) - bytes.length + 1);
  // A snapshot in the place of the pack is overwritten, and one in the place of another of its records is deleted.
  await sql`
    with packs as (
      select org_id, run_id, positions::int[] as positions, length,
        substring(${Buffer.concat(packs.map(({ bytes }) => bytes))}::bytea from start for size) as packed
      from unnest(
        ${textArray(firsts.map(({ organizationId }) => organizationId))}, ${textArray(firsts.map(({ runId }) => runId))},
        ${textArray(packs.map(({ positions }) => `{${positions.join(',')}}`))},
        ${packs.map(({ length }) => length)}::int[], ${starts}::int[], ${packs.map(({ bytes }) => bytes.length)}::int[]
      ) as sent (org_id, run_id, positions, length, start, size)
    ), replaced as (
      delete from records using packs
      where records.org_id = packs.org_id and records.run_id = packs.run_id
        and records.position = any(packs.positions[2:]) and not records.is_final
    )
    insert into records (org_id, run_id, position, is_final, positions, packed, length)
    select org_id, run_id, positions[1], true, positions, packed, length from packs
    on conflict (org_id, run_id, position) do update set is_final = true, body = null, positions = excluded.positions,
      packed = excluded.packed, length = excluded.length
    where not records.is_final`.execute(tx);
}

async function saveOpen(tx: Tx | Db, records: readonly RecordBody[]): Promise<void> {
  const column = <Value>(of: (record: RecordBody) => Value) => records.map(of);
  await sql`
    insert into records (org_id, run_id, position, is_final, body)
    select org_id, run_id, position, false, body from unnest(
      ${textArray(column(({ organizationId }) => organizationId))}, ${textArray(column(({ runId }) => runId))},
      ${column(({ position }) => position)}::int[], ${jsonArray(column(({ body }) => body))}
    ) as sent (org_id, run_id, position, body)
    on conflict (org_id, run_id, position) do update set body = excluded.body
    where not records.is_final`.execute(tx);
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
