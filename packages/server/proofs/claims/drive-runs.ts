/* Clients that submit one run after the other and wait for each to end, whatever happens to the service. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiClient } from '../kit/api-client.ts';
import type { ClaimRun } from './make-runs.ts';
import type { EndedRun } from './read-answers.ts';
import { readRun } from './read-answers.ts';

interface DriveOptions {
  /** Of the run at that place. */
  pipesOf(at: number): readonly object[];
  /** What happens when that run is submitted; its client waits for it. */
  submitted?(at: number): Promise<void>;
}

/** As many as wait for the leases of lost workers, so that the others have work meanwhile. */
const clients = 160;
/** Each answer has the whole run: a client that waits for long asks less often. */
const pollMs = { first: 1000, most: 5000 };
/** How long nothing may end once all runs are submitted. What has not ended by then is shown as it is. */
const patienceMs = 300_000;

/** All runs, as they have ended. */
export async function driveRuns(
  client: ApiClient,
  runs: readonly ClaimRun[],
  { pipesOf, submitted = async () => {} }: DriveOptions,
): Promise<EndedRun[]> {
  const ended: EndedRun[] = [];
  const left = [...runs.entries()].values();
  let unsubmitted = runs.length;
  // While processes are killed a run may be lost with its worker again and again.
  let deadline = Number.POSITIVE_INFINITY;
  const lane = async () => {
    for (const [at, run] of left) {
      const id = await submit(client, { pipes: pipesOf(at), run });
      await submitted(at);
      unsubmitted -= 1;
      if (unsubmitted === 0) deadline = Date.now() + patienceMs;
      ended.push(await untilEnded(client, { id, at, run, isLate: () => Date.now() > deadline }));
      if (unsubmitted === 0 && Date.now() < deadline) deadline = Date.now() + patienceMs;
    }
  };
  await Promise.all(Array.from({ length: clients }, lane));
  return ended;
}

const named = z.object({ id: z.string() });

async function submit(
  client: ApiClient,
  { pipes, run: { name, input } }: { pipes: readonly object[]; run: ClaimRun },
): Promise<string> {
  const body = JSON.stringify({ pipes, input });
  return named.parse(JSON.parse(await client.call('/v1/pipes/run', { body, idempotencyKey: name }))).id;
}

async function untilEnded(
  client: ApiClient,
  { isLate, ...run }: { id: string; at: number; run: ClaimRun; isLate: () => boolean },
): Promise<EndedRun> {
  for (let tries = 1; ; tries += 1) {
    await sleep(Math.min(pollMs.most, pollMs.first * tries));
    const ended = readRun(await client.call(`/v1/pipes/check/${run.id}`), run);
    const isOpen = ended.status === 'pending' || ended.status === 'processing';
    if (!isOpen || isLate()) return ended;
  }
}
