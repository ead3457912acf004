import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { enrichRequest } from '../plain/enrich-request.ts';
import type { Batch } from '../plain/make-batches.ts';
import { makeBatches } from '../plain/make-batches.ts';
import type { EnrichRun } from '../plain/run.ts';
import { explainEnd, roundCredits } from '../plain/run.ts';
import { describeRecord, outputValues } from '../plain/write-values.ts';
import { failedItem, toNodeError } from '../service/failed-item.ts';
import { finishRun } from '../service/finish-run.ts';
import type { Options } from '../service/read-parameters.ts';
import { readOptions } from '../service/read-parameters.ts';
import { readRow } from './read-row.ts';

/** Runs at the same time. With a ceiling there is one, because the next may spend only what the others left. */
const maxRuns = 4;

interface Work {
  context: IExecuteFunctions;
  options: Options;
  /** What the runs of this node have spent. */
  spent: number;
  /** By the index of the input item. */
  done: Map<number, INodeExecutionData>;
  error: unknown;
}

/** Items in, the same items with the outputs of pipes out. */
export async function enrich(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const work: Work = { context, options: readOptions(context, 0), spent: 0, done: new Map(), error: null };
  const batches = makeBatches(readRows(work));
  const takeTurns = async () => {
    for (let batch = batches.shift(); batch !== undefined && work.error === null; batch = batches.shift())
      await runBatch(work, batch);
  };
  const runs = work.options.maxCredits === undefined ? maxRuns : 1;
  await Promise.all(Array.from({ length: runs }, takeTurns));
  if (work.error !== null) throw toNodeError(context, work.error, 0);
  return [...work.done].toSorted(([a], [b]) => a - b).map(([, item]) => item);
}

function readRows(work: Work) {
  return work.context.getInputData().flatMap((_, itemIndex) => {
    try {
      return [readRow(work.context, itemIndex)];
    } catch (error) {
      if (!work.context.continueOnFail()) throw toNodeError(work.context, error, itemIndex);
      work.done.set(itemIndex, failedItem(work.context, { error, itemIndex }));
      return [];
    }
  });
}

/** Never throws: runs that are under way beside it are waited for, as they are paid anyway. */
async function runBatch(work: Work, batch: Batch): Promise<void> {
  try {
    const run = await finishBatch(work, batch);
    const fault = run.status === 'completed' ? null : endedBadly(work, run, batch);
    if (fault !== null && !work.context.continueOnFail()) throw fault;
    for (const [position, itemIndex] of batch.itemIndexes.entries())
      work.done.set(itemIndex, toItem(work, { run, position, itemIndex, fault }));
  } catch (error) {
    if (!work.context.continueOnFail()) work.error ??= error;
    else
      for (const itemIndex of batch.itemIndexes)
        work.done.set(itemIndex, failedItem(work.context, { error, itemIndex }));
  }
}

/** A run that failed in an earlier attempt is continued with what it found, as it would be paid again otherwise. */
async function finishBatch(work: Work, batch: Batch): Promise<EnrichRun> {
  const { context, options } = work;
  let failed: EnrichRun | undefined;
  for (let turn = 0; ; turn++) {
    const { run, isReplay } = await finishRun<EnrichRun>(context, {
      kind: 'pipes',
      body: enrichRequest(batch, { ...options, maxCredits: whatIsLeft(work) }, failed),
      part: [batch.index, turn],
      itemIndex: batch.itemIndexes[0] ?? 0,
      timeoutMs: options.timeoutMs,
    });
    work.spent += run.credits?.spent ?? 0;
    if (run.status === 'completed' || !isReplay) return run;
    failed = run;
  }
}

function whatIsLeft({ options, spent }: Work): number | undefined {
  return options.maxCredits === undefined ? undefined : Math.max(0, roundCredits(options.maxCredits - spent));
}

function endedBadly({ context }: Work, run: EnrichRun, { itemIndexes }: Batch): NodeOperationError {
  return new NodeOperationError(context.getNode(), explainEnd(run), {
    description: 'A retry of this execution goes on from what was found, without paying for it again.',
    itemIndex: itemIndexes[0] ?? 0,
  });
}

interface Outcome {
  run: EnrichRun;
  /** The place of the record in the run. */
  position: number;
  itemIndex: number;
  fault: NodeOperationError | null;
}

function toItem(work: Work, { run, position, itemIndex, fault }: Outcome): INodeExecutionData {
  const fields = run.records[String(position)]?.fields ?? {};
  const details = work.options.hasDetails ? { headrace: describeRecord(run, fields) } : {};
  const values = { ...outputValues(fields), ...details };
  if (fault !== null) return failedItem(work.context, { error: fault, itemIndex, values });
  const item = work.context.getInputData()[itemIndex] ?? { json: {} };
  return { ...item, json: { ...item.json, ...values }, pairedItem: { item: itemIndex } };
}
