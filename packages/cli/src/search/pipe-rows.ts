import type { Capacity, PipesResponse } from '@headrace/client';
import type { Layout } from '../enrich/format-rows.ts';
import { formatRows } from '../enrich/format-rows.ts';
import { waitForCapacity } from '../enrich/wait-for-capacity.ts';
import type { Batch, InputRecord } from '../enrich/make-batches.ts';
import { makeBatches } from '../enrich/make-batches.ts';
import type { Pipeline } from '../enrich/read-pipeline.ts';
import type { RunClient, Submitter } from '../enrich/submit-batches.ts';
import { createSubmitter } from '../enrich/submit-batches.ts';
import type { FoundRow } from './found-row.ts';
import type { SearchState } from './search-state.ts';

interface PipeParts {
  client: RunClient;
  pipeline: Pipeline;
  state: SearchState;
  layout(): Layout;
  save(): Promise<void>;
  signal: AbortSignal;
}

/** More batches than one page can make, so that the numbers of different pages never overlap. */
const maxBatchesPerPage = 10_000;

/** Sends the rows of a page through pipes unchanged, and returns them as text with the columns that the pipes filled. */
export async function pipeRows(rows: readonly FoundRow[], parts: PipeParts): Promise<string> {
  const { state, layout } = parts;
  const batches = makeBatches(rows, {
    toRecord: (row) => toRecord(rows, row.number),
    firstIndex: state.asked * maxBatchesPerPage,
  });
  const ended = await runBatches(batches, createSubmitter(parts));
  return ended
    .map(({ batch, run }) => formatRows(batch, run, { layout: layout(), tally: state.tally }))
    .join('');
}

function toRecord(rows: readonly FoundRow[], number: number): InputRecord {
  return { ...rows[number - 1]?.cells, id: number };
}

/** Many at the same time, as far as the capacity allows. */
async function runBatches(
  batches: AsyncIterable<Batch>,
  { submit, awaitEnd }: Submitter,
): Promise<{ batch: Batch; run: PipesResponse }[]> {
  const all: Promise<{ batch: Batch; run: PipesResponse }>[] = [];
  const inHand = new Map<number, Promise<void>>();
  let capacity: Capacity | null = null;
  for await (const batch of batches) {
    await waitForCapacity(inHand, capacity);
    capacity = await submit(batch);
    const ended = awaitEnd(batch).then((run) => ({ batch, run }));
    all.push(ended);
    const done = Promise.allSettled([ended]);
    inHand.set(
      batch.index,
      done.then(() => void inHand.delete(batch.index)),
    );
  }
  return Promise.all(all);
}
