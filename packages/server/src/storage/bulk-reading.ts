/* What readers of bulk jobs write. A reader whose lease another process took over changes nothing. */
import { sql } from 'kysely';
import type { BulkRowsRead, BulkStore, DueBulkJob } from '../providers/kit/bulk-store.ts';
import type { Db } from './database.ts';

/**
 * Jobs of one organization and credential that are read at a time: while one waits for its progress, the pages of the other
 * are read.
 */
const atOnce = 2;

interface LeasedRow {
  org_id: string;
  id: string;
  operation: string;
  credential: string;
  class: number;
  vendor_id: string | null;
  row_count: number;
  read_to: number;
  cursor: string | null;
  lease_no: number;
}

export async function leaseBulkJobs(
  db: Db,
  { most, leaseMs }: Parameters<BulkStore['lease']>[0],
): Promise<DueBulkJob[]> {
  const { rows } = await sql<LeasedRow>`
    with places as (
      select org_id, id, look_at <= now() and not is_read as is_due,
        row_number() over (partition by org_id, credential order by is_read desc, look_at > now(), class, begun_at, id) as no
      from (
        select *, coalesce(lease_until > now(), false) as is_read from bulk_jobs where state in ('begun', 'taken')
      ) as open
    ), due as (
      select org_id, id from bulk_jobs where (org_id, id) in (
        select org_id, id from places where is_due and no <= ${atOnce}::int
      ) and state in ('begun', 'taken') and coalesce(lease_until <= now(), true) and look_at <= now()
      order by class, begun_at, id limit ${most}::int for update skip locked
    )
    update bulk_jobs job set lease_until = now() + make_interval(secs => ${leaseMs / 1000}::float8),
      lease_no = lease_no + 1
    from due where job.org_id = due.org_id and job.id = due.id
    returning job.org_id, job.id, operation, credential, class, vendor_id, row_count, read_to, cursor, lease_no`.execute(
    db,
  );
  return rows.map((row) => ({
    organizationId: row.org_id,
    id: row.id,
    operation: row.operation,
    credential: row.credential,
    class: row.class,
    vendorId: row.vendor_id,
    rowCount: row.row_count,
    readTo: row.read_to,
    cursor: row.cursor,
    leaseNo: row.lease_no,
  }));
}

const isLeased = ({ organizationId, id, leaseNo }: DueBulkJob) => sql`
  org_id = ${organizationId} and id = ${id} and lease_no = ${leaseNo}::int and state in ('begun', 'taken')`;

/** A page may wait for its place for longer than a lease lasts. */
export async function extendBulkLease(db: Db, job: DueBulkJob, leaseMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bulk_jobs set lease_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    where ${isLeased(job)}`.execute(db);
  return numAffectedRows === 1n;
}

export async function postponeBulkJob(db: Db, job: DueBulkJob, forMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bulk_jobs set lease_until = null, look_at = now() + make_interval(secs => ${forMs / 1000}::float8)
    where ${isLeased(job)}`.execute(db);
  return numAffectedRows === 1n;
}

/** One statement, so that a page and how far it has been read are never apart. */
export async function readBulkRows(
  db: Db,
  job: DueBulkJob,
  { rows, count, cursor, isLast, rest = 'null', leaseMs }: Parameters<BulkStore['read']>[1],
): Promise<boolean> {
  const readTo = Math.min(job.rowCount, job.readTo + count);
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update bulk_jobs set read_to = ${isLast ? job.rowCount : readTo}::int, cursor = ${cursor},
        state = ${isLast ? 'done' : 'taken'}, lease_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
      where ${isLeased(job)} and read_to <= ${readTo}::int`.execute(tx);
    if (numAffectedRows !== 1n) return false;
    await writeReplies(tx, job, rows);
    if (isLast) await endRows(tx, job, rest);
    return true;
  });
}

async function writeReplies(
  db: Db,
  { organizationId, id }: DueBulkJob,
  rows: BulkRowsRead['rows'],
): Promise<void> {
  await sql`
    update bulk_rows set reply = read.reply
    from unnest(${rows.map(({ place }) => place)}::int[], ${rows.map(({ reply }) => reply)}::text[]) as read (place, reply)
    where org_id = ${organizationId} and job_id = ${id} and bulk_rows.place = read.place
      and bulk_rows.reply is null`.execute(db);
}

/** Rows of which the vendor has said nothing. */
async function endRows(db: Db, { organizationId, id }: DueBulkJob, rest: string): Promise<void> {
  await sql`
    update bulk_rows set reply = ${rest}
    where org_id = ${organizationId} and job_id = ${id} and reply is null`.execute(db);
}

export async function loseBulkJob(db: Db, job: DueBulkJob): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update bulk_jobs set state = 'lost', lease_until = null where ${isLeased(job)} and state = 'begun'`.execute(
      tx,
    );
    if (numAffectedRows !== 1n) return false;
    const { organizationId, id } = job;
    await sql`
      update bulk_rows set is_lost = true where org_id = ${organizationId} and job_id = ${id}`.execute(tx);
    return true;
  });
}
