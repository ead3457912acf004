/* A sheet run as the feeder has it. */
import { sql } from 'kysely';
import { z } from 'zod';
import { newSheetRun } from '../../contract/sheets/runs.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { Sign } from '../../storage/lookout.ts';
import type { SheetPlace } from '../sheet.ts';
import type { RunRows } from './chosen-rows.ts';
import { readKept } from './chosen-rows.ts';

export interface SheetRun {
  place: SheetPlace;
  no: number;
  /** Its entry among the changes of the sheet; null of one that began before there were any. */
  change: number | null;
  /** Of the claim; a writer with an older one is too late. */
  token: number;
  body: RunBody;
  rows: RunRows;
  /** Of those that run, upstream ones included, and of those that were named. */
  pipes: readonly number[];
  named: readonly number[];
  maxCredits: number | null;
  spent: number;
  claimedTo: number;
  isClaimed: boolean;
  isCanceled: boolean;
  counts: RunCounts;
  nextBatch: number;
  /** The id of the key that started it, or `auto`. */
  createdBy: string;
}

const providerCount = z.object({
  asked: z.number(),
  found: z.number(),
  rejected: z.number(),
  failed: z.number(),
  credits: z.number(),
  /** Some of the durations in milliseconds, for the median. */
  sample: z.array(z.number()),
});
export type ProviderCount = z.infer<typeof providerCount>;

const runCounts = z.object({
  by_status: z.record(z.string(), z.number()).default({}),
  providers: z.record(z.string(), providerCount).default({}),
});
export type RunCounts = z.infer<typeof runCounts>;

export const readCounts = (text: string): RunCounts => runCounts.parse(JSON.parse(text));

/** What a run was asked to do, as it is stored. `retry_of`: the run whose failures alone it runs again. */
const runBody = newSheetRun.extend({ retry_of: z.int().optional() });
export type RunBody = z.infer<typeof runBody>;
export const readBody = (text: string): RunBody => runBody.parse(JSON.parse(text));

interface RunRow {
  org_id: string;
  sheet_id: number;
  no: number;
  change_no: string | number | null;
  token: number;
  body: string;
  selection: string | null;
  pipes: number[];
  named_pipes: number[];
  max_credits: string | number | null;
  spent: string | number;
  claimed_to: string | number;
  is_claimed: boolean;
  canceled_at: Date | null;
  counts: string;
  next_batch: number;
  created_by: string;
}

const columns = sql`org_id, sheet_id, no, change_no, token, body, selection, pipes, named_pipes, max_credits, spent,
  claimed_to, is_claimed, canceled_at, counts, next_batch, created_by`;

function readRow(row: RunRow): SheetRun {
  const body = readBody(row.body);
  return {
    place: { organizationId: row.org_id, id: row.sheet_id },
    no: row.no,
    change: row.change_no === null ? null : Number(row.change_no),
    token: row.token,
    body,
    rows: readKept(row.selection, body.rows),
    pipes: row.pipes,
    named: row.named_pipes,
    maxCredits: row.max_credits === null ? null : Number(row.max_credits),
    spent: Number(row.spent),
    claimedTo: Number(row.claimed_to),
    isClaimed: row.is_claimed,
    isCanceled: row.canceled_at !== null,
    counts: readCounts(row.counts),
    nextBatch: row.next_batch,
    createdBy: row.created_by,
  };
}

/**
 * Takes on runs that nobody feeds, for as long as a lease lasts: one of each organization, then another one of each, those
 * first that wait for longest.
 */
export async function leaseRuns(
  db: Db,
  { most, leaseSeconds }: { most: number; leaseSeconds: number },
): Promise<SheetRun[]> {
  const { rows } = await sql<RunRow>`
    with free as (
      select org_id as org, sheet_id as sheet, no as run, coalesce(lease_until, created_at) as since,
        row_number() over (partition by org_id order by coalesce(lease_until, created_at)) as turn
      from sheet_runs
      where ${isFree} and exists (
        select from sheets where sheets.org_id = sheet_runs.org_id and id = sheet_id and deleted_at is null)
      order by turn, since limit ${most}::int
    ), mine as (
      select org, sheet, run from sheet_runs join free on org_id = org and sheet_id = sheet and no = run
      where ${isFree} for update of sheet_runs skip locked
    )
    update sheet_runs set token = token + 1, lease_until = now() + make_interval(secs => ${leaseSeconds}::int),
      started_at = coalesce(started_at, now())
    from mine where org_id = org and sheet_id = sheet and no = run
    returning ${columns}`.execute(db);
  return rows.map(readRow);
}

/** Those that a process feeds are among them: it finds out by looking whether their batches have ended. */
export const areUnfinished: Sign = sql`exists (select from sheet_runs where finished_at is null)`;

const isFree = sql`finished_at is null and (lease_until is null or lease_until < now())`;

/** Gives it back, so that another process can go on at once; those that have waited for longer come first. */
export async function releaseRun(db: Db, { place, no, token }: SheetRun): Promise<void> {
  await sql`
    update sheet_runs set lease_until = now() - interval '1 millisecond'
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${no}::int and token = ${token}::int
      and finished_at is null`.execute(db);
}

/** The run as it is now, for this transaction alone, and the lease renewed; null where another process has it. */
export async function lockRun(
  tx: Tx,
  { place, no, token }: Pick<SheetRun, 'place' | 'no' | 'token'>,
  leaseSeconds: number,
): Promise<SheetRun | null> {
  const { rows } = await sql<RunRow>`
    update sheet_runs set lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${no}::int and token = ${token}::int
      and finished_at is null
    returning ${columns}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : readRow(row);
}

/** JSON of what a run was asked to do. */
export async function findBody(db: Db, { organizationId, id }: SheetPlace, no: number): Promise<string> {
  const row = await db
    .selectFrom('sheet_runs')
    .select('body')
    .where('org_id', '=', organizationId)
    .where('sheet_id', '=', id)
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  return row.body;
}

/** Whether the rows of a run depend on what they were when it came to them. */
export async function hasChosen(db: Db, { organizationId, id }: SheetPlace, no: number): Promise<boolean> {
  const row = await db
    .selectFrom('sheet_runs')
    .select('selection')
    .where('org_id', '=', organizationId)
    .where('sheet_id', '=', id)
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  return row.selection !== null;
}
