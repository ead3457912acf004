import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { requestConfig } from '../plain/enrich-request.ts';
import type { JsonRecord } from '../plain/json.ts';
import type { SearchRun } from '../plain/run.ts';
import { explainEnd, roundCredits } from '../plain/run.ts';
import { failedItem, toNodeError } from '../service/failed-item.ts';
import { finishRun } from '../service/finish-run.ts';
import type { Options } from '../service/read-parameters.ts';
import { readOptions } from '../service/read-parameters.ts';
import { readSearch } from './read-search.ts';

interface Pages {
  context: IExecuteFunctions;
  itemIndex: number;
  options: Options;
  /** How many rows are wanted; Infinity for all. */
  limit: number;
  rows: INodeExecutionData[];
  spent: number;
}

/** For each input item, the rows of a search. */
export async function search(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const found: INodeExecutionData[] = [];
  for (const itemIndex of context.getInputData().keys()) {
    const rows: INodeExecutionData[] = [];
    try {
      await readPages(context, itemIndex, rows);
      found.push(...rows);
    } catch (error) {
      if (!context.continueOnFail()) throw toNodeError(context, error, itemIndex);
      // The pages before the one that failed are paid, and stay.
      found.push(...rows, failedItem(context, { error, itemIndex }));
    }
  }
  return found;
}

async function readPages(
  context: IExecuteFunctions,
  itemIndex: number,
  rows: INodeExecutionData[],
): Promise<void> {
  const { payload, limit } = await readSearch(context, itemIndex);
  const pages: Pages = {
    context,
    itemIndex,
    options: readOptions(context, itemIndex),
    limit,
    rows,
    spent: 0,
  };
  let next: JsonRecord | null = payload;
  for (let turn = 0; next !== null && rows.length < limit; turn++) next = await readPage(pages, next, turn);
}

/** Adds the rows of a page; the page after it, or null. */
async function readPage(pages: Pages, page: JsonRecord, turn: number): Promise<JsonRecord | null> {
  const { context, itemIndex, options, rows } = pages;
  const { run, isReplay } = await finishRun<SearchRun>(context, {
    kind: 'search',
    body: { config: requestConfig({ ...options, maxCredits: whatIsLeft(pages) }), search: page },
    part: [itemIndex, turn],
    itemIndex,
    timeoutMs: options.timeoutMs,
  });
  pages.spent += run.credits?.spent ?? 0;
  for (const cells of run.results) if (rows.length < pages.limit) rows.push(toItem(pages, run, cells));
  if (run.status === 'completed') return run.next_page;
  // It failed in an earlier attempt of the execution. What it found before stays; the rest is asked for again.
  if (isReplay) return run.next_page ?? page;
  throw new NodeOperationError(context.getNode(), explainEnd(run), { itemIndex });
}

function whatIsLeft({ options, spent }: Pages): number | undefined {
  return options.maxCredits === undefined ? undefined : Math.max(0, roundCredits(options.maxCredits - spent));
}

function toItem({ options, itemIndex }: Pages, run: SearchRun, cells: SearchRun['results'][number]) {
  const values = Object.fromEntries(Object.entries(cells).map(([name, { value }]) => [name, value]));
  const details = { headrace: { run_id: run.id, page_credits: run.credits?.spent ?? 0 } };
  return {
    json: { ...values, ...(options.hasDetails ? details : {}) },
    pairedItem: { item: itemIndex },
  };
}
