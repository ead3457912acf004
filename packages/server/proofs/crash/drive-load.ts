/* Clients that submit one run after the other and wait for each to end, whatever happens to the service. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiClient } from '../kit/api-client.ts';
import type { LoadRequest } from './make-requests.ts';
import { bodyOf } from './make-requests.ts';

export interface AcceptedRun {
  request: LoadRequest;
  id: string;
  /** The answer that first said it had ended; null while none did. */
  ending: string | null;
}

export interface Load {
  accepted: readonly AcceptedRun[];
  /** Resolves when there was nothing left to submit and all has ended. */
  ended: Promise<unknown>;
  /** Rejects when a client is answered what no client of a crashing service should be. */
  broken: Promise<never>;
  /** No more runs; resolves when those accepted have ended, or had that long to. */
  finish(patienceMs: number): Promise<void>;
}

interface LoadOptions {
  client: ApiClient;
  /** Null when there is nothing left to submit. */
  nextRun: () => LoadRequest | null;
  clients: number;
}

const pollMs = 200;
/** One run in this many is submitted again after it was accepted, as a client does that lost the answer. */
const repeatEvery = 5;

export function startLoad({ client, nextRun, clients }: LoadOptions): Load {
  const accepted: AcceptedRun[] = [];
  let isFinishing = false;
  let deadline = Number.POSITIVE_INFINITY;
  const lane = async () => {
    for (let request = nextRun(); request !== null && !isFinishing; request = nextRun()) {
      const run: AcceptedRun = { request, id: await submit(client, request), ending: null };
      accepted.push(run);
      if (accepted.length % repeatEvery === 0) await submitAgain(client, run);
      while (run.ending === null && Date.now() < deadline) {
        await sleep(pollMs);
        run.ending = await readEnding(client, run.id);
      }
    }
  };
  const lanes = Promise.all(Array.from({ length: clients }, lane));
  const broken = new Promise<never>((_resolve, reject) => {
    lanes.catch(reject);
  });
  // Heard by the call that races against it; between two races there is none.
  broken.catch(() => {});
  return {
    accepted,
    ended: lanes,
    broken,
    finish: async (patienceMs) => {
      isFinishing = true;
      deadline = Date.now() + patienceMs;
      await lanes;
    },
  };
}

const named = z.object({ id: z.string() });

async function submit(client: ApiClient, request: LoadRequest): Promise<string> {
  const text = await client.call('/v1/pipes/run', { body: bodyOf(request), idempotencyKey: request.key });
  return named.parse(JSON.parse(text)).id;
}

async function submitAgain(client: ApiClient, run: AcceptedRun): Promise<void> {
  const id = await submit(client, run.request);
  if (id !== run.id)
    throw new Error(
      `${run.request.key} was accepted as run ${run.id}, and again, with the same key, as ${id}`,
    );
}

const status = z.object({ status: z.enum(['pending', 'processing', 'completed', 'failed', 'canceled']) });

async function readEnding(client: ApiClient, id: string): Promise<string | null> {
  const text = await client.call(`/v1/pipes/check/${id}`);
  const { status: state } = status.parse(JSON.parse(text));
  return state === 'pending' || state === 'processing' ? null : text;
}
