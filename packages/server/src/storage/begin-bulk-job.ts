import { sql } from 'kysely';
import type { NewBulkJob } from '../providers/kit/bulk-store.ts';
import type { Db } from './database.ts';

type JobKey = Pick<NewBulkJob, 'organizationId' | 'id'>;
type Row = NewBulkJob['rows'][number];

/** Rows of one transaction; on the embedded database everything else waits for it. */
const rowsAtOnce = 500;

/**
 * Writes a job and its questions, before it is sent. Returns the questions that are its own: others are in a job already. What a
 * process that died has written of a job counts as a job whose submission was lost.
 */
export async function beginBulkJob(db: Db, job: NewBulkJob): Promise<string[]> {
  await insertJob(db, job);
  let written = 0;
  for (let start = 0; start < job.rows.length; start += rowsAtOnce)
    written += await insertRows(db, job, { start, rows: job.rows.slice(start, start + rowsAtOnce) });
  if (written < job.rows.length) await closeGaps(db, job);
  return readOwn(db, job);
}

/**
 * Nobody looks for the job before its grace is over, which is counted from here: to write it can take any time while the
 * database is away. If it was looked for already, it counts as lost and has nothing of its own, so that it is not sent.
 */
async function readOwn(db: Db, job: NewBulkJob): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    with renewed as (
      update bulk_jobs set look_at = now() + ${graceOf(job)}
      where org_id = ${job.organizationId} and id = ${job.id} and state = 'begun' and lease_until is null
      returning id
    )
    select question from bulk_rows where ${isOf(job)} and exists (select from renewed) order by place`.execute(
    db,
  );
  return rows.map(({ question }) => question);
}

async function insertJob(db: Db, job: NewBulkJob): Promise<void> {
  const { organizationId, id, operation, credential, class: priority, rows } = job;
  await sql`
    insert into bulk_jobs (org_id, id, operation, credential, class, row_count, look_at)
    values (${organizationId}, ${id}, ${operation}, ${credential}, ${priority}, ${rows.length}, now() + ${graceOf(job)})
    on conflict do nothing`.execute(db);
}

/** In the order of questions, so that two jobs with the same ones wait for each other in one direction only. */
async function insertRows(
  db: Db,
  { organizationId, id }: JobKey,
  { start, rows }: { start: number; rows: readonly Row[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_rows (org_id, job_id, place, question, asked_by, told_by)
    select ${organizationId}, ${id}, ${start}::int + place - 1, question, asker, key from unnest(
      ${rows.map(({ question }) => question)}::text[], ${rows.map(({ asker }) => asker)}::text[],
      ${rows.map(({ key }) => key)}::text[]
    ) with ordinality as asked (question, asker, key, place)
    order by question on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const graceOf = ({ graceMs }: NewBulkJob) => sql`make_interval(secs => ${graceMs / 1000}::float8)`;
const isOf = ({ organizationId, id }: JobKey) => sql`org_id = ${organizationId} and job_id = ${id}`;

/**
 * Numbers the rows that are left, as vendors number what they get. In two steps, because a place must be free before another
 * row has it: first below zero, then where they belong.
 */
async function closeGaps(db: Db, job: JobKey): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update bulk_rows set place = -numbered.no from (
        select place, row_number() over (order by place) as no from bulk_rows where ${isOf(job)}
      ) as numbered where ${isOf(job)} and bulk_rows.place = numbered.place`.execute(tx);
    await sql`update bulk_rows set place = -place - 1 where ${isOf(job)}`.execute(tx);
    await sql`
      update bulk_jobs set row_count = (select count(*) from bulk_rows where ${isOf(job)})
      where org_id = ${job.organizationId} and id = ${job.id}`.execute(tx);
  });
}
