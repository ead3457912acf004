import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Capacity, Client, PipesResponse } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { listResultColumns } from './format-rows.ts';
import type { JobState } from './job-state.ts';
import type { Batch } from './make-batches.ts';
import { callPatiently } from './patient-call.ts';
import type { Pipeline } from './read-pipeline.ts';

export type RunClient = Pick<Client, 'run' | 'waitForRun'>;

export interface Submitter {
  /** Submits a batch, unless an interrupted job has done that already. Returns the remaining capacity. */
  submit(batch: Batch): Promise<Capacity | null>;
  /** The run of a submitted batch, once it has ended. */
  awaitEnd(batch: Batch): Promise<PipesResponse>;
}

interface SubmitterParts {
  client: RunClient;
  pipeline: Pipeline;
  state: Pick<JobState, 'job' | 'fingerprint' | 'runs' | 'resultColumns'>;
  save(): Promise<void>;
  signal: AbortSignal;
}

const shortestLookMs = 50;
const longestFirstLookMs = 1000;

export function createSubmitter({ client, pipeline, state, save, signal }: SubmitterParts): Submitter {
  // Batches are similar, so the time of the last one is the best guess of when to check the next.
  let firstDelayMs = shortestLookMs;
  const submit = async (batch: Batch): Promise<Capacity | null> => {
    if (state.runs[batch.index] !== undefined) return null;
    const idempotencyKey = keyOf(state, batch.index);
    const request = { ...pipeline, input: batch.records };
    const { run, capacity } = await callPatiently(
      () => client.run(request, { idempotencyKey, signal }),
      signal,
    );
    state.runs[batch.index] = run.id;
    state.resultColumns ??= listResultColumns(run);
    await save();
    return capacity;
  };
  const wait = (batch: Batch) =>
    callPatiently(() => client.waitForRun(state.runs[batch.index] ?? '', { firstDelayMs, signal }), signal);
  return {
    submit,
    awaitEnd: async (batch) => {
      const start = performance.now();
      const run = await wait(batch).catch(async (error: unknown) => {
        if (!(error instanceof HeadraceError) || error.status !== 404) throw error;
        // The interrupted job is so old that its results are gone.
        delete state.runs[batch.index];
        await submit(batch);
        return wait(batch);
      });
      firstDelayMs = Math.min(longestFirstLookMs, Math.max(shortestLookMs, performance.now() - start));
      return run;
    },
  };
}

/** The same for the same batch of the same job, so that a batch whose answer was lost does not run twice. */
function keyOf({ job, fingerprint }: SubmitterParts['state'], index: number): string {
  return `headrace-${createHash('sha256').update(`${job} ${fingerprint} ${index}`).digest('hex')}`;
}
