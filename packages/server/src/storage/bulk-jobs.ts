/* Bulk jobs in the database: every process that uses it knows what was submitted, and each reply is written once. */
import { sql } from 'kysely';
import type {
  BulkPlace,
  BulkQuestion,
  BulkStore,
  FoundBulkRow,
  NewBulkJob,
} from '../providers/kit/bulk-store.ts';
import { watchForAbsence } from './absent-jobs.ts';
import { createBatch } from './batch.ts';
import { beginBulkJob } from './begin-bulk-job.ts';
import {
  extendBulkLease,
  leaseBulkJobs,
  loseBulkJob,
  postponeBulkJob,
  readBulkRows,
} from './bulk-reading.ts';
import type { Company } from './company.ts';
import type { Db } from './database.ts';
import { outlast } from './outlast.ts';

/** Longer than a record waits for its job. */
const keptDays = 2;

type JobKey = Pick<NewBulkJob, 'organizationId' | 'id'>;

export function createBulkStore(db: Db, company: Pick<Company, 'isAlone'>): BulkStore {
  const find = createBatch((items: BulkQuestion[]) => outlast(() => findAll(db, items)));
  const absent = watchForAbsence({ db, company, now: () => performance.now() });
  return {
    find: (question) => (absent.areSure() ? Promise.resolve({ row: null, losses: 0 }) : find(question)),
    // Again afterwards, as a look may have come before the job was there.
    begin: (job) => {
      absent.end();
      return outlast(() => beginBulkJob(db, job)).finally(absent.end);
    },
    take: (job) => outlast(() => take(db, job)),
    countOpen: (credential) => outlast(() => countOpen(db, credential)),
    keys: (job) => outlast(() => keysOf(db, job)),
    drop: (job) => outlast(() => drop(db, job)),
    pay: (place, payer) => outlast(() => pay(db, { place, payer })),
    lease: (options) => leaseBulkJobs(db, options),
    extend: (job, forMs) => extendBulkLease(db, job, forMs),
    postpone: (job, forMs) => outlast(() => postponeBulkJob(db, job, forMs)),
    read: (job, page) => outlast(() => readBulkRows(db, job, page)),
    lose: (job) => outlast(() => loseBulkJob(db, job)),
  };
}

/** Rows of one transaction; on the embedded database everything else waits for it. */
const rowsAtOnce = 1000;

/** Deletes jobs that nobody waits for any more: the rows first, in batches, then the job. */
export async function deleteOldBulkJobs(db: Db, batchSize = rowsAtOnce): Promise<void> {
  for (let isMore = true; isMore;) {
    const { rows } = await sql<{ is_more: boolean }>`
      with old as materialized (
        select org_id, id from bulk_jobs where begun_at < now() - make_interval(days => ${keptDays}::int)
        order by begun_at limit 1 for update skip locked
      ), batch as materialized (
        select bulk_rows.ctid from bulk_rows join old on old.org_id = bulk_rows.org_id and old.id = bulk_rows.job_id
        limit ${batchSize}::int
      ), gone as (
        delete from bulk_rows where ctid = any(array(select ctid from batch))
      ), closed as (
        delete from bulk_jobs using old where bulk_jobs.org_id = old.org_id and bulk_jobs.id = old.id
          and (select count(*) from batch) < ${batchSize}::int
      )
      select exists (select from old) as is_more`.execute(db);
    isMore = rows[0]?.is_more === true;
  }
}

interface Hit {
  at: number;
  job_id: string;
  place: number;
  reply: string | null;
  is_own: boolean;
  is_lost: boolean;
  ahead: number | null;
}

async function findAll(db: Db, items: readonly BulkQuestion[]): Promise<FoundBulkRow[]> {
  const column = <Value>(of: (item: BulkQuestion) => Value) => items.map(of);
  const { rows } = await sql<Hit>`
    with hits as materialized (
      select asked.at, known.org_id, known.job_id, known.place, known.reply,
        known.asked_by = asked.asker as is_own, known.is_lost
      from unnest(
        ${column(({ organizationId }) => organizationId)}::text[], ${column(({ question }) => question)}::text[],
        ${column(({ asker }) => asker)}::text[], ${column(({ jobId }) => jobId ?? '')}::text[]
      ) with ordinality as asked (org_id, question, asker, job_id, at)
      join bulk_rows known on known.org_id = asked.org_id and known.question = asked.question
        and (known.asked_by = asked.asker or known.job_id = asked.job_id or (known.reply is null and not known.is_lost))
    ), open as materialized (
      select distinct org_id, job_id from hits where reply is null and not is_lost
    ), lines as (select open.org_id, open.job_id, ${rowsAhead} as ahead
      from open join bulk_jobs job on job.org_id = open.org_id and job.id = open.job_id)
    select hits.at::int as at, hits.job_id, hits.place, hits.reply, hits.is_own, hits.is_lost, lines.ahead
    from hits left join lines using (org_id, job_id)
    order by hits.reply is null, hits.is_own desc`.execute(db);
  const found = Map.groupBy(rows, ({ at }) => at - 1);
  return items.map(({ organizationId }, at) => foundOf(organizationId, found.get(at) ?? []));
}

/** Rows to be read before those of `job`, and its own. Jobs of smaller classes are read first. */
const rowsAhead = sql`(
  select coalesce(sum(other.row_count - other.read_to), 0)::int from bulk_jobs other
  where other.state in ('begun', 'taken') and other.credential = job.credential
    and (other.class, other.begun_at, other.id) <= (job.class, job.begun_at, job.id))`;

function foundOf(organizationId: string, hits: readonly Hit[]): FoundBulkRow {
  const hit = hits.find(({ is_lost: isLost }) => !isLost);
  const losses = hits.filter(({ is_lost: isLost, is_own: isOwn }) => isLost && isOwn).length;
  if (hit === undefined) return { row: null, losses };
  const { job_id: jobId, place, reply, is_own: isOwn, ahead } = hit;
  return { row: { organizationId, jobId, place, reply, isOwn, ahead: ahead ?? 0 }, losses };
}

async function take(
  db: Db,
  { organizationId, id, vendorId, lookAfterMs }: Parameters<BulkStore['take']>[0],
): Promise<number> {
  await sql`
    update bulk_jobs set state = 'taken', vendor_id = ${vendorId}, lease_until = null,
      look_at = now() + make_interval(secs => ${lookAfterMs / 1000}::float8)
    where org_id = ${organizationId} and id = ${id} and state = 'begun'`.execute(db);
  const { rows } = await sql<{ ahead: number }>`
    select ${rowsAhead} as ahead from bulk_jobs job where org_id = ${organizationId} and id = ${id}`.execute(
    db,
  );
  return rows[0]?.ahead ?? 0;
}

async function countOpen(db: Db, credential: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bulk_jobs
    where credential = ${credential} and state in ('begun', 'taken')`.execute(db);
  return rows[0]?.count ?? 0;
}

async function keysOf(db: Db, { organizationId, id }: JobKey): Promise<(string | null)[]> {
  const { rows } = await sql<{ told_by: string | null }>`
    select told_by from bulk_rows where org_id = ${organizationId} and job_id = ${id} order by place`.execute(
    db,
  );
  return rows.map(({ told_by: key }) => key);
}

async function drop(db: Db, { organizationId, id }: JobKey): Promise<void> {
  await sql`
    with gone as (delete from bulk_rows where org_id = ${organizationId} and job_id = ${id})
    delete from bulk_jobs where org_id = ${organizationId} and id = ${id} and state = 'begun'`.execute(db);
}

async function pay(db: Db, { place, payer }: { place: BulkPlace; payer: string }): Promise<boolean> {
  const { organizationId, jobId, place: at } = place;
  const { rows } = await sql<{ paid_by: string }>`
    update bulk_rows set paid_by = coalesce(paid_by, ${payer})
    where org_id = ${organizationId} and job_id = ${jobId} and place = ${at}
    returning paid_by`.execute(db);
  // A row that housekeeping has deleted was kept for longer than anybody waits.
  return rows[0]?.paid_by === payer;
}
