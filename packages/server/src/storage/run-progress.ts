import type { RunHead, RunProgress } from '../contract/stored-run.ts';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { PositionedText, RecordsRow } from './packed-records.ts';
import { unpackRecords } from './packed-records.ts';

/** Results are kept for a while after the end. */
export const isKept = sql<boolean>`(expires_at is null or expires_at > now())`;

/** A run of this organization that is still kept, without its records. */
export async function findRunHead(db: Db, organizationId: string, id: string): Promise<RunHead | null> {
  const run = await db
    .selectFrom('runs')
    .select(['kind', 'status', 'input_order', 'errors', 'spent', 'record_count'])
    .select(sql<boolean>`plan is null`.as('is_invalid'))
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .where(isKept)
    .executeTakeFirst();
  if (run === undefined) return null;
  return {
    id,
    organizationId,
    kind: run.kind,
    status: run.status,
    order: run.input_order,
    errors: run.errors,
    spent: Number(run.spent),
    // An invalid pipeline has no records, whatever was sent.
    recordCount: run.is_invalid ? 0 : run.record_count,
  };
}

/** How many records these rows have. */
export const countedRecords = sql<number>`coalesce(sum(coalesce(cardinality(records.positions), 1)), 0)::int`;

interface FinalRow extends RecordsRow {
  bytes: string | number;
}

/**
 * Final records of a run in their order, except those at the positions in `without`: as many rows of them as begin within
 * `maxBytes`, but at least one. `isAll` says that there are no more of them.
 */
export async function findFinalRecords(
  db: Db,
  place: { organizationId: string; runId: string; without: readonly number[]; maxBytes: number },
): Promise<{ records: PositionedText[]; isAll: boolean }> {
  const { organizationId, runId, without, maxBytes } = place;
  const known = new Set(without);
  // The length of a text is known without decompressing it. PostgreSQL hashes a list that values are not to be of; it would
  // compare an array with another one element by element.
  const { rows } = await sql<FinalRow>`
    select position, body, positions, packed, length, bytes from (
      select *, sum(own) over (order by position) as bytes from (
        select position, body, positions, packed, length, coalesce(length, octet_length(body)) as own from records
        where org_id = ${organizationId} and run_id = ${runId} and is_final
          and exists (
            select from unnest(coalesce(positions, array[position])) as place
            where place <> all(${[...without]}::int[])
          )
      ) as measured
    ) as summed
    where bytes - own < ${maxBytes}::bigint order by position`.execute(db);
  const bytes = Number(rows.at(-1)?.bytes ?? 0);
  const records = (await unpackRecords(rows)).filter(({ position }) => !known.has(position));
  return { records: records.toSorted((a, b) => a.position - b.position), isAll: bytes < maxBytes };
}

/**
 * How far these runs have come, in their order; null for one that the organization does not have, or that is no longer
 * kept. A run that is over is not counted again.
 */
export async function findRunStates(
  db: Db,
  runs: readonly { id: string; organizationId: string }[],
): Promise<(RunProgress | null)[]> {
  if (runs.length === 0) return [];
  const { rows } = await sql<{ at: number; status: RunProgress['status']; finals: number }>`
    select asked.at::int as at, runs.status, case when runs.finished_at is not null then runs.record_count else (
      select ${countedRecords} from records
      where records.org_id = runs.org_id and records.run_id = runs.id and records.is_final
    ) end as finals
    from unnest(${runs.map((run) => run.organizationId)}::text[], ${runs.map((run) => run.id)}::text[])
      with ordinality as asked (org_id, id, at)
    join runs on runs.org_id = asked.org_id and runs.id = asked.id
    where runs.expires_at is null or runs.expires_at > now()`.execute(db);
  const found = new Map(rows.map(({ at, ...state }) => [at - 1, state]));
  return runs.map((_, at) => found.get(at) ?? null);
}

/** Runs of an organization that are told apart; of more it is only said how many records they have. */
const maxOpenRuns = 1000;

/** What tells whether a run of an organization has begun or ended: other text means that one has. */
export async function findRunsMark(db: Db, organizationIds: readonly string[]): Promise<Map<string, string>> {
  if (organizationIds.length === 0) return new Map();
  const { rows } = await sql<{ org_id: string; mark: string }>`
    select asked.org_id, md5(concat_ws(' ',
      (select id from runs where runs.org_id = asked.org_id order by id desc limit 1),
      open.ids,
      case when open.count = ${maxOpenRuns}::int then (
        select in_flight from capacity where capacity.org_id = asked.org_id) end)) as mark
    from unnest(${[...organizationIds]}::text[]) as asked (org_id)
    cross join lateral (
      select string_agg(id, ' ' order by id) as ids, count(*)::int as count from (
        select id from runs where runs.org_id = asked.org_id and finished_at is null
        order by id desc limit ${maxOpenRuns}::int) as newest
    ) as open`.execute(db);
  return new Map(rows.map(({ org_id, mark }) => [org_id, mark.slice(0, 16)]));
}

/** The progress of these runs; a run that does not exist is left out. */
export async function findProgress(
  db: Db,
  runs: readonly { id: string; organizationId: string }[],
): Promise<Map<string, RunProgress>> {
  if (runs.length === 0) return new Map();
  const { rows } = await sql<{ id: string; status: RunProgress['status']; finals: number }>`
    select runs.id, runs.status, (
      select ${countedRecords} from records
      where records.org_id = runs.org_id and records.run_id = runs.id and records.is_final
    ) as finals
    from runs
    join unnest(${runs.map((run) => run.organizationId)}::text[], ${runs.map((run) => run.id)}::text[]) as asked (org_id, id)
      on runs.org_id = asked.org_id and runs.id = asked.id`.execute(db);
  return new Map(rows.map(({ id, status, finals }) => [id, { status, finals }]));
}
