import type { RunKind } from '../contract/stored-run.ts';
import { sql } from 'kysely';
import type { Attempt, SliceWork } from '../engine/ports.ts';
import { findAttempts } from '../storage/attempts.ts';
import type { Db } from '../storage/database.ts';
import { planKept } from '../storage/kept-plans.ts';
import { findFinalPositions } from '../storage/records.ts';
import { textArray } from '../storage/text-array.ts';
import { sliceSize } from '../storage/slices.ts';
import { isRowOnTrial } from './suspicion.ts';

/** How long a lease lasts without being renewed. */
export const leaseSeconds = 10;

/** A slice that this process has leased: what it needs to run it, and the token that proves it. */
export interface ClaimedSlice extends SliceWork {
  /** How often it was claimed, this time included. */
  claims: number;
  /** How often earlier claims of it were lost since it last made progress. */
  losses: number;
}

export interface ClaimOptions {
  limit: number;
  /** Highest class number to take. */
  maxClass: number;
  /** Take the oldest slice of the highest class that has work, whatever its organization. */
  oldestFirst: boolean;
  /** Numbers of what this process can run. */
  known: readonly number[];
  /** Those of them that slices are parked for. */
  parkedFor: readonly number[];
  /** Organizations of which nothing is to be claimed now. */
  except: readonly string[];
}

interface ClaimRow {
  org_id: string;
  run_id: string;
  first_position: number;
  size: number;
  token: number;
  claims: number;
  losses: number;
  first_claimed_at: Date;
  created_at: Date;
  class: number;
  kind: RunKind;
  plan: string;
  trace: string | null;
  input: string;
  input_position: number;
}

/** Of most claims. Each plan of a claim takes half a megabyte of PostgreSQL's memory, on each connection. */
const usualLimits: ReadonlySet<number> = new Set([1, 8]);

/** A slice that was claimed, or one that was parked. */
type JudgedRow = ({ is_parked: false } & ClaimRow) | { is_parked: true };

/**
 * Claims slices of runs that this process can execute. Slices that it finds and cannot run are parked once for all
 * processes, so that none passes over the same slices again and again; the search then continues after them.
 */
export async function claimSlices(db: Db, options: ClaimOptions): Promise<ClaimedSlice[]> {
  for (;;) {
    const judged = await claimOrPark(db, options);
    const rows = judged.filter((row) => !row.is_parked);
    if (rows.length > 0 || judged.length === 0)
      return Promise.all(rows.map(async (row) => toClaim(row, await findLeft(db, row))));
  }
}

/**
 * One statement: class strictly, then the organization that had the least in flight, then age. It passes over rows that
 * another worker is claiming, and never waits for them. Runs that begin are locked in order. Nothing that is being
 * written at the same time refers to them yet, so the statement that locks them may also change them.
 */
async function claimOrPark(db: Db, options: ClaimOptions): Promise<JudgedRow[]> {
  // Written here, where drivers would go through it number by number. Not cast from a text, which would be read for each need.
  const known = sql`${`{${options.known.join(',')}}`}::int[]`;
  const { rows } = await sql<JudgedRow>`${usualLimits.has(options.limit) ? planKept : sql``}
    with ${pickSlices(options)}, judged as (
      select picked.*, (
        select need from runs, unnest(runs.needs) as need
        where runs.org_id = picked.org_id and runs.id = picked.run_id and need <> all (${known}) limit 1
      ) as lacking from picked
    ), changed as (
      update slices set state = case when lacking is null then 'leased' else 'parked' end, parked_for = lacking,
        token = token + (lacking is null)::int, claims = claims + (lacking is null)::int,
        lease_until = case when lacking is null then now() + make_interval(secs => ${leaseSeconds}::int) end,
        first_claimed_at = case when lacking is null then coalesce(first_claimed_at, now()) else first_claimed_at end,
        loss_counts = case when lacking is null then not ${isRowOnTrial} else loss_counts end
      from judged where slices.org_id = judged.org_id and slices.run_id = judged.run_id
        and slices.first_position = judged.first_position
      returning slices.*
    ), begun as (
      update runs set status = 'processing', started_at = now()
      from (
        select org_id, id from runs
        where (org_id, id) in (select org_id, run_id from changed where state = 'leased') and status = 'pending'
        order by org_id, id for no key update
      ) as locked
      where runs.org_id = locked.org_id and runs.id = locked.id
    )
    select changed.state = 'parked' as is_parked, changed.org_id, changed.run_id, changed.first_position, changed.size,
      changed.token, changed.claims, changed.losses, changed.first_claimed_at, changed.class, runs.kind, runs.plan,
      runs.created_at, runs.trace, run_inputs.body as input, run_inputs.first_position as input_position
    from changed
    left join runs on changed.state = 'leased' and runs.org_id = changed.org_id and runs.id = changed.run_id
    left join run_inputs on changed.state = 'leased' and run_inputs.org_id = changed.org_id
      and run_inputs.run_id = changed.run_id
      and run_inputs.first_position = changed.first_position - changed.first_position % ${sliceSize}::int
    order by changed.class, changed.backlog, changed.seq`.execute(db);
  return rows;
}

/** The slices to look at as a table `picked`: the first that are ready, or parked for what this process can run. */
function pickSlices({ oldestFirst, maxClass, limit, parkedFor, except }: ClaimOptions) {
  const order = oldestFirst ? sql`class, seq` : sql`class, backlog, seq`;
  // Written out: a plan for any limit is one for a tenth of all slices, and is not kept.
  const few = sql.lit(limit);
  const others = except.length === 0 ? sql`` : sql`and org_id <> all (${textArray(except)})`;
  const ready = sql`select org_id, run_id, first_position, class, backlog, seq from slices
    where state = 'ready' and class <= ${maxClass}::int ${others}
    order by ${order} limit ${few} for update skip locked`;
  if (parkedFor.length === 0) return sql`picked as (${ready})`;
  return sql`ready as (${ready}), waiting as (
    select found.* from unnest(${[...parkedFor]}::int[]) as label cross join lateral (
      select org_id, run_id, first_position, class, backlog, seq from slices
      where state = 'parked' and parked_for = label and class <= ${maxClass}::int ${others}
      order by class, backlog, seq limit ${few} for update skip locked
    ) as found
  ), picked as (
    select * from (select * from ready union all select * from waiting) as either
    order by ${order} limit ${few}
  )`;
}

function toClaim(row: ClaimRow, left: LeftBehind): ClaimedSlice {
  return {
    ...left,
    class: row.class,
    organizationId: row.org_id,
    runId: row.run_id,
    firstPosition: row.first_position,
    size: row.size,
    token: row.token,
    claims: row.claims,
    losses: row.losses,
    kind: row.kind,
    plan: row.plan,
    trace: row.trace,
    input: row.input,
    inputPosition: row.input_position,
    startedAt: row.first_claimed_at,
    submittedAt: row.created_at,
  };
}

type LeftBehind = Pick<ClaimedSlice, 'done' | 'journaled'>;

const nothingLeft: LeftBehind = { done: new Set(), journaled: new Map() };

/** What an earlier claim had finished, asked and journaled before its worker was lost. */
async function findLeft(db: Db, row: ClaimRow): Promise<LeftBehind> {
  // The token counts every claim, including those that a worker handed back.
  if (row.token <= 1) return nothingLeft;
  const place = {
    organizationId: row.org_id,
    runId: row.run_id,
    from: row.first_position,
    to: row.first_position + row.size,
  };
  const done = await findFinalPositions(db, place);
  const attempts = await findAttempts(db, place);
  const journaled = new Map<number, Attempt[]>();
  for (const { position, attempt } of attempts) {
    const ofRecord = journaled.get(position);
    if (ofRecord === undefined) journaled.set(position, [attempt]);
    else ofRecord.push(attempt);
  }
  return { done, journaled };
}
