import type { Capacity, PipesResponse } from '@headrace/client';
import type { Layout } from './format-rows.ts';
import { formatHeader, formatRows } from './format-rows.ts';
import { waitForCapacity } from './wait-for-capacity.ts';
import type { JobPorts } from './job-ports.ts';
import type { JobState } from './job-state.ts';
import type { Batch } from './make-batches.ts';
import type { OutputFile } from './output-file.ts';
import type { Pipeline } from './read-pipeline.ts';
import { saveState } from './state-file.ts';
import { createSubmitter } from './submit-batches.ts';
import { createTurns } from './take-turns.ts';

/** How far submission may be ahead of writing. This limits memory. */
const maxAhead = 50;

export interface BatchParts extends JobPorts {
  output: string;
  pipeline: Pipeline;
  state: JobState;
  scan: { rows: number };
  file: OutputFile;
  layout(): Layout;
}

/** Submits batches as the capacity allows, many at a time, and writes their rows in the order of the file. */
export async function enrichBatches(batches: AsyncIterable<Batch>, parts: BatchParts): Promise<void> {
  const { state, pipeline, client, output } = parts;
  const failure = new AbortController();
  const signal = AbortSignal.any([parts.signal, failure.signal]);
  const inTurn = createTurns();
  const save = () => inTurn(() => saveState(output, state));
  const { submit, awaitEnd } = createSubmitter({ client, pipeline, state, save, signal });
  const write = createWriter(parts);
  const inHand = new Map<number, Promise<void>>();
  const finish = async (batch: Batch) => {
    const run = await awaitEnd(batch);
    await inTurn(() => write(batch, run));
  };
  let capacity: Capacity | null = null;
  try {
    for await (const batch of batches) {
      if (batch.index < state.written.batches) continue;
      while (batch.index - state.written.batches >= maxAhead && !signal.aborted)
        await Promise.race(inHand.values());
      await waitForCapacity(inHand, capacity);
      signal.throwIfAborted();
      capacity = await submit(batch);
      const done = finish(batch)
        .catch((error: unknown) => failure.abort(error))
        .finally(() => inHand.delete(batch.index));
      inHand.set(batch.index, done);
    }
    await Promise.all(inHand.values());
    signal.throwIfAborted();
  } catch (error) {
    failure.abort(error);
    await Promise.all(inHand.values());
    // An abort appears in many forms. Its reason is what counts.
    throw signal.reason;
  } finally {
    await inTurn(() => Promise.resolve());
  }
}

/** Writes finished batches, each after all batches before it. */
function createWriter({ state, output, file, layout, scan, onProgress }: BatchParts) {
  const waiting = new Map<number, { batch: Batch; run: PipesResponse }>();
  return async (ended: Batch, run: PipesResponse): Promise<void> => {
    waiting.set(ended.index, { batch: ended, run });
    const { tally } = state;
    for (;;) {
      const next = waiting.get(state.written.batches);
      if (next === undefined) return;
      waiting.delete(next.batch.index);
      const header = file.size() === 0 ? formatHeader(layout()) : '';
      await file.append(header + formatRows(next.batch, next.run, { layout: layout(), tally }));
      state.written = { batches: next.batch.index + 1, bytes: file.size() };
      delete state.runs[next.batch.index];
      await saveState(output, state);
      onProgress({ tally, total: scan.rows });
    }
  };
}
