/* Runs of pipes and of searches, a page at a time. */
import type { PipesResponse, SearchResponse } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { z } from 'zod';
import { fitPage } from './fit-page.ts';
import { showCells, shownRecord } from './show-cells.ts';

export interface Page {
  offset: number;
  limit: number;
}
export const firstPage: Page = { offset: 0, limit: 20 };

const runHead = {
  run_id: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'canceled']),
  credits_spent: z.number(),
  errors: z.array(z.string()).optional().describe('Why it failed.'),
  hint: z.string().optional().describe('What to do next.'),
};

export const shownRun = z.object({
  ...runHead,
  records: z
    .array(z.object({ id: z.union([z.string(), z.number()]), ...shownRecord }))
    .describe('A page of records, with the fields that pipes fill.'),
  total_records: z.int(),
  next_offset: z.int().nullable().describe('For check_run; null after the last page.'),
});

export const shownSearch = z.object({
  ...runHead,
  rows: z.array(z.record(z.string(), z.unknown())).describe('By field; fields without a value are left out.'),
  total_rows: z.int(),
  next_offset: z.int().nullable().describe('Of this answer, for check_run; null after its last row.'),
  next_page: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('For run_search: the next rows of the provider, which cost again. Null if there are none.'),
});

/** What check_run shows: one or the other. */
export const shownEither = z.object({
  ...runHead,
  ...shownRun.partial({ records: true, total_records: true }).pick({ records: true, total_records: true })
    .shape,
  ...shownSearch
    .partial({ rows: true, total_rows: true, next_page: true })
    .pick({ rows: true, total_rows: true, next_page: true }).shape,
  next_offset: z.int().nullable(),
});

export function showRun(run: PipesResponse, page: Page): z.input<typeof shownRun> {
  const records = fitPage(
    takePage(run.order, page).map((id) => {
      const fields = Object.entries(run.records[String(id)]?.fields ?? {});
      return { id, ...showCells(fields.filter(([, { claimed_by: by }]) => isPipe(by.ref))) };
    }),
  );
  return {
    ...showHead(run),
    records,
    total_records: run.order.length,
    next_offset: nextOffset(page.offset + records.length, run.order),
  };
}

export function showSearch(run: SearchResponse, page: Page): z.input<typeof shownSearch> {
  const rows = fitPage(takePage(run.results, page).map((row) => showCells(Object.entries(row)).values));
  const next = run.next_page !== null && 'search_id' in run.next_page ? { ...run.next_page } : null;
  return {
    ...showHead(run),
    rows,
    total_rows: run.results.length,
    next_offset: nextOffset(page.offset + rows.length, run.results),
    next_page: next,
  };
}

function isPipe(ref: string | null): boolean {
  return ref !== null && ref !== 'input';
}

function takePage<Item>(items: readonly Item[], { offset, limit }: Page): Item[] {
  return items.slice(offset, offset + limit);
}

function nextOffset(shown: number, { length }: readonly unknown[]): number | null {
  return shown < length ? shown : null;
}

function showHead({ id, status, credits, errors, notice }: PipesResponse | SearchResponse) {
  const isOver = status !== 'pending' && status !== 'processing';
  const hints = [
    ...(notice === undefined ? [] : [notice.message]),
    ...(isOver ? [] : [`The run goes on. Read it with check_run, run_id "${id}".`]),
  ];
  return {
    run_id: id,
    status,
    credits_spent: credits?.spent ?? 0,
    ...(errors.length === 0 ? {} : { errors: errors.map(({ message }) => message) }),
    ...(hints.length === 0 ? {} : { hint: hints.join(' ') }),
  };
}

/** The id of a run that goes on after the wait for it; null for any other error. */
export function runStillGoing(error: unknown): string | null {
  if (!(error instanceof HeadraceError) || error.problem.run_id === undefined) return null;
  // Also while a process restarts: another one goes on with the run.
  return error.problem.type === 'sync-timeout' || error.status === 503 ? error.problem.run_id : null;
}
