/*
 * Trials of single records that are suspected to kill their workers. Such a record may have been lost each time because
 * of another one, or because processes are killed for reasons of their own. Whether it is itself to blame shows only
 * where a worker that has lived for a while runs it alone, and dies.
 */
import { sql } from 'kysely';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedSlice } from './claim-slices.ts';
import type { Settler } from './settler.ts';
import { leasedTable, isLeased } from './slice-keys.ts';
import { isOnTrial } from './suspicion.ts';
import type { WorkerParts } from './worker-parts.ts';

/** How long a worker lives before it tries anything: the end of one that hardly lives says nothing about a record. */
const minAgeMs = 2000;
/** How long a record on trial waits for others to end. Calls of providers may take longer; they do little meanwhile. */
const maxDrainMs = 2000;
/** How long nothing else starts while a record is on trial. */
const maxAloneMs = 2000;
/** Both for all claims of a round together: others wait no longer than this, however many are on trial. */
const maxPauseMs = maxDrainMs + maxAloneMs;
const lookMs = 10;

/** What else the worker does. */
interface Surroundings extends Pick<WorkerParts, 'startedAt'> {
  leased: { list(): readonly { claim: Losses }[] };
  settler: Pick<Settler, 'waiting'>;
}

type Losses = Pick<ClaimedSlice, 'losses' | 'size'>;

/**
 * Begins the claims of a round. One on trial begins when everything else has ended, and this returns when its results
 * are written: as claims begin one after the other, nothing starts beside it.
 */
export function createTrials(parts: Surroundings) {
  let leftMs = maxPauseMs;
  const pauseUntil = async (isSo: () => boolean, longestMs: number): Promise<void> => {
    const began = performance.now();
    const until = began + Math.min(longestMs, leftMs);
    while (!isSo() && performance.now() < until) await sleep(lookMs);
    leftMs -= performance.now() - began;
  };
  const isWritten = () => parts.settler.waiting() === 0;
  return {
    begin: async (claim: Losses, begin: () => Promise<void>): Promise<void> => {
      // Beside another one on trial it cannot begin anyway.
      if (!isOnTrial(claim) || isTooYoung(parts) || isTrying(parts)) return begin();
      await pauseUntil(() => parts.leased.list().length === 0 && isWritten(), maxDrainMs);
      await begin();
      await pauseUntil(() => !isTrying(parts) && isWritten(), maxAloneMs);
    },
  };
}

/**
 * Whether a claim may start now. One on trial that may not comes back a second later; the loss of one that may counts.
 */
export async function mayBegin(parts: WorkerParts, claim: ClaimedSlice): Promise<boolean> {
  if (!isOnTrial(claim)) return true;
  const isFair = !isTooYoung(parts) && parts.settler.waiting() === 0 && !isTrying(parts);
  const change = isFair ? sql`loss_counts = true` : sql`lease_until = now() + interval '1 second'`;
  const { numAffectedRows } = await sql`
    update slices set ${change} from ${leasedTable([claim])} where ${isLeased}`.execute(parts.db);
  return isFair && numAffectedRows === 1n;
}

function isTooYoung({ startedAt }: Surroundings): boolean {
  return performance.now() - startedAt < minAgeMs;
}

/** Whether a record on trial is running. */
export function isTrying({ leased }: Pick<Surroundings, 'leased'>): boolean {
  return leased.list().some(({ claim }) => isOnTrial(claim));
}
