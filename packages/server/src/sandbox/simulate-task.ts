/* The simulated internet as tasks, for processes that must not wait for it. */
import type { ExchangeResult, KeptValues, Passage, WorldLists } from '@headrace/sandbox/simulation';
import type { SandboxSample } from '../contract/sandbox.ts';
import type { Task } from '../engine/task.ts';
import type { CallOutcome } from '../providers/kit/call-result.ts';
import type { OutboundRequest } from '../providers/kit/guarded-request.ts';
import type { OwnQuery } from '../providers/kit/own-query.ts';
import type { OwnRow, PageOf, SearchPage } from '../providers/kit/search-page.ts';

export interface SimulateExtra extends Omit<OutboundRequest, 'url' | 'body'> {
  /** What is known of the memories of vendors. */
  known: KeptValues;
}

export type Simulated = Passage<{ delayMs: number; answer: ExchangeResult }>;

/** One request to the simulated internet; its fields are `url` and `body`. */
export const simulateTask: Task<object, SimulateExtra, Simulated> = {
  kind: 'simulate',
  prepare: () => ({
    isSmall: () => false,
    run: async ({ url, body }, extra) => {
      const { exchange } = await loadSimulation();
      const request = { ...extra, url: textOf(url) ?? '', body: textOf(body) };
      return exchange(request, extra.known);
    },
  }),
  measure: ({ result: { answer } }) => (answer.outcome === 'answered' ? answer.text.length : 0),
};

/** A page of the simulated tables; its only field is the `page`. */
export const simulateRowsTask: Task<object, { credential: string }, CallOutcome<SearchPage<OwnRow>>> = {
  kind: 'simulate rows',
  prepare: () => ({
    isSmall: () => false,
    run: async ({ page }, { credential }) => {
      const { tables } = await loadSimulation();
      return tables.readRows(asPage(page), credential);
    },
  }),
  measure: () => 0,
};

/** What occurs in the world, to choose from. */
export const listWorldTask: Task<object, null, WorldLists> = {
  kind: 'list world',
  prepare: () => ({
    isSmall: () => false,
    run: async () => (await loadSimulation()).lists(),
  }),
  measure: () => 0,
};

/** A request to begin with. */
export const sampleRequestTask: Task<object, null, SandboxSample> = {
  kind: 'sample request',
  prepare: () => ({
    isSmall: () => false,
    run: async () => (await loadSimulation()).sample(),
  }),
  measure: () => 0,
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Pages come from the same code in another process. */
function asPage(page: unknown): PageOf<OwnQuery> {
  return page as PageOf<OwnQuery>;
}

/** Loads the world and its vendors, which only the process that runs such tasks needs. */
export async function loadSimulation() {
  const { simulation } = await import('@headrace/sandbox/simulation');
  return simulation();
}
