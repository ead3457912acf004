/*
 * Trials of single records that are suspected to kill their workers. Such a record may have been lost each time because
 * of another one. Whether it is itself to blame shows only while no other such record starts, runs, or waits to be
 * written beside it.
 */
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedSlice } from './claim-slices.ts';
import { leasedTable, isLeased } from './slice-keys.ts';
import { isOnTrial } from './suspicion.ts';
import type { WorkerParts } from './worker-parts.ts';

/** How often to look whether earlier results are written, 10 ms apart. */
const maxLooks = 50;

/**
 * Whether a claim may start now. One on trial that may not comes back a second later; the loss of one that may counts.
 */
export async function mayBegin(parts: WorkerParts, claim: ClaimedSlice): Promise<boolean> {
  if (!isOnTrial(claim)) return true;
  const isAlone = !parts.leased.list().some((slice) => isOnTrial(slice.claim)) && (await isAllWritten(parts));
  const change = isAlone ? sql`loss_counts = true` : sql`lease_until = now() + interval '1 second'`;
  const { numAffectedRows } = await sql`
    update slices set ${change} from ${leasedTable([claim])} where ${isLeased}`.execute(parts.db);
  return isAlone && numAffectedRows === 1n;
}

async function isAllWritten({ settler }: WorkerParts): Promise<boolean> {
  for (let looks = 0; looks < maxLooks; looks += 1) {
    if (settler.waiting() === 0) return true;
    await sleep(10);
  }
  return false;
}
