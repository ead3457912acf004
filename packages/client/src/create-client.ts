import type { CompleteRequest, CompleteResponse, PipesResponse, SearchResponse } from './api-types.ts';
import { budgetCalls } from './budget-calls.ts';
import { bucketCalls } from './bucket-calls.ts';
import { connectionCalls } from './connection-calls.ts';
import { datasetCalls } from './dataset-calls.ts';
import { enrichCalls } from './enrich-calls.ts';
import type { StreamOptions } from './keep-reading.ts';
import { webhookCalls } from './webhook-calls.ts';
import { keyCalls } from './key-calls.ts';
import { pipeCalls } from './pipe-calls.ts';
import { runCalls } from './run-calls.ts';
import { searchCalls } from './search-calls.ts';
import { sheetCalls } from './sheet-calls.ts';
import { streamCalls } from './stream-calls.ts';
import { watchEvents } from './watch-events.ts';
import type { ClientOptions, RunOptions, Submitted } from './wire.ts';
import { createWire } from './wire.ts';

export type SubmittedRun = Submitted<PipesResponse>;
export type SubmittedSearch = Submitted<SearchResponse>;

export type Client = ReturnType<typeof createClient>;

/**
 * A client for one service with one key, or with the session of a browser. If the service refuses something or does not
 * answer, the client throws a `HeadraceError`.
 */
export function createClient(settings: ClientOptions) {
  const wire = createWire(settings);
  const { call, send } = wire;
  const pipes = pipeCalls(wire);
  return {
    ...pipes,
    ...enrichCalls(pipes),
    ...searchCalls(wire),
    ...keyCalls(wire),
    ...budgetCalls(wire),
    ...webhookCalls(wire),
    ...runCalls(wire),
    ...sheetCalls(wire),
    ...bucketCalls(wire),
    ...streamCalls(wire),
    ...datasetCalls(wire),
    ...connectionCalls(wire),
    /** Suggests values while a user types. The only call for which a public key (`pk_…`) is enough. */
    complete: async (request: CompleteRequest, options: Pick<RunOptions, 'signal'> = {}) =>
      (await call<CompleteResponse>('/v1/complete', { ...options, body: request })).results,
    /**
     * Yields hints of what changes: `sheet:{id}`, `run:{id}`, `runs`, `credits`. If the stream breaks off, goes on by
     * itself and misses nothing.
     */
    watch: (topics: readonly string[], options: StreamOptions = {}) =>
      watchEvents((lastEventId) => {
        const query = new URLSearchParams({ topics: topics.join(',') });
        return send(`/v1/events?${query.toString()}`, { lastEventId, signal: options.signal });
      }, options),
    /** Calls any other path of the service. The caller says what type the answer has; it is not checked. */
    call,
  };
}
