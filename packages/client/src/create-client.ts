import type { PipesRequest, PipesResponse, SearchRequest, SearchResponse } from './api-types.ts';
import type { Capacity } from './capacity.ts';
import { readCapacity } from './capacity.ts';
import { readError } from './headrace-error.ts';
import { budgetCalls } from './budget-calls.ts';
import { keyCalls } from './key-calls.ts';
import { pipeCalls } from './pipe-calls.ts';
import { runCalls } from './run-calls.ts';
import { searchCalls } from './search-calls.ts';
import type { StreamOptions } from './keep-reading.ts';
import { sheetCalls } from './sheet-calls.ts';
import { watchEvents } from './watch-events.ts';

export interface ClientOptions {
  /** The address of the service: `http://127.0.0.1:4400`. */
  baseUrl: string;
  /** An API key (`hr_…`). The catalog can be read without one. */
  apiKey?: string | undefined;
  /** In a page that the service serves: the organization that is meant. The cookie of the session goes along by itself. */
  organization?: string | undefined;
  fetch?: typeof globalThis.fetch;
}

export interface RunOptions {
  /** Within 24 hours, a second call with the same key and request returns the first run. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface Submitted<Run> {
  run: Run;
  /** Null if a proxy has removed the headers. */
  capacity: Capacity | null;
}

export type SubmittedRun = Submitted<PipesResponse>;
export type SubmittedSearch = Submitted<SearchResponse>;

export type Client = ReturnType<typeof createClient>;

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  idempotencyKey?: string | undefined;
  /** The id of the last event of a stream that was received. */
  lastEventId?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * A client for one service with one key, or with the session of a browser. If the service refuses something, the client
 * throws a `HeadraceError`.
 */
export function createClient(settings: ClientOptions) {
  const { baseUrl, fetch = globalThis.fetch } = settings;
  const identity = identityOf(settings);
  const base = baseUrl.replace(/\/+$/, '');
  const send = async (path: string, call: Call): Promise<Response> => {
    const { method = call.body === undefined ? 'GET' : 'POST', signal } = call;
    const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
    const response = await fetch(base + path, {
      method,
      headers: { ...identity, ...headersOf(call) },
      signal: signal ?? null,
      ...body,
    });
    if (response.ok) return response;
    throw await readError(response);
  };
  const call = async <Answer>(path: string, options: Call = {}): Promise<Answer> =>
    readJson(await send(path, options));
  const submit = async <Run>(
    path: string,
    request: PipesRequest | SearchRequest,
    options: RunOptions = {},
  ): Promise<Submitted<Run>> => {
    const response = await send(path, { ...options, body: request });
    return { run: await readJson(response), capacity: readCapacity(response.headers) };
  };
  return {
    ...pipeCalls({ call, submit, send }),
    ...searchCalls({ call, submit }),
    ...keyCalls({ call }),
    ...budgetCalls({ call }),
    ...runCalls({ call }),
    ...sheetCalls({ call }),
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

/** Who asks. Pages of another origin cannot send `X-Organization`, so a session counts with this header alone. */
function identityOf({ apiKey, organization }: ClientOptions): Record<string, string> {
  return {
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    ...(organization === undefined ? {} : { 'x-organization': organization }),
  };
}

function headersOf({ body, idempotencyKey, lastEventId }: Call): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
}

// A service answers as openapi.json says, and the types are generated from that.
async function readJson<Answer>(response: Response): Promise<Answer> {
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}
