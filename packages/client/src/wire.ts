import type { PipesRequest, SearchRequest } from './api-types.ts';
import type { Capacity } from './capacity.ts';
import { readCapacity } from './capacity.ts';
import { asConnectionError, readError } from './error-kinds.ts';
import { refuseKeyInPage } from './refuse-key-in-page.ts';
import { requireSettings } from './require-settings.ts';

export interface ClientOptions {
  /** The address of the service: `http://127.0.0.1:4400`. */
  baseUrl: string;
  /** An API key (`hr_…`), or in a web page a public one (`pk_…`). The catalog can be read without one. */
  apiKey?: string | undefined;
  /** In a page that the service serves: the organization that is meant. The cookie of the session goes along by itself. */
  organization?: string | undefined;
  /** Sends an `hr_` key from a browser page all the same. Everybody who opens the page can read it and spend with it. */
  allowKeyInPage?: boolean | undefined;
  fetch?: typeof globalThis.fetch;
}

export interface RunOptions {
  /** Within 24 hours, a second call with the same key and request returns the first run. */
  idempotencyKey?: string;
  /** How long a call that waits for its run waits at most. Default three minutes. */
  waitSeconds?: number;
  signal?: AbortSignal;
}

export interface Submitted<Run> {
  run: Run;
  /** Null if a proxy has removed the headers. */
  capacity: Capacity | null;
}

/** A file to send: its content, and what it is. */
export interface FileBody {
  content: Blob | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string;
  /** `text/csv`, `application/x-ndjson` or `application/vnd.apache.parquet`. */
  type: string;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Sent instead of JSON. */
  file?: FileBody | undefined;
  idempotencyKey?: string | undefined;
  /** How long a call that waits for its run waits at most. */
  waitSeconds?: number | undefined;
  /** The id of the last event of a stream that was received. */
  lastEventId?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** How calls reach the service. */
export interface Wire {
  call<Answer>(path: string, options?: Call): Promise<Answer>;
  send(path: string, call: Call): Promise<Response>;
  submit<Run>(
    path: string,
    request: PipesRequest | SearchRequest,
    options?: RunOptions,
  ): Promise<Submitted<Run>>;
}

export function createWire(settings: ClientOptions): Wire {
  requireSettings(settings);
  refuseKeyInPage(settings);
  const { baseUrl, fetch = globalThis.fetch } = settings;
  const identity = identityOf(settings);
  // oxlint-disable-next-line regexp/no-super-linear-move -- the program's own setting
  const base = baseUrl.replace(/\/+$/, '');
  const send = async (path: string, call: Call): Promise<Response> => {
    const { signal = null } = call;
    const init = { headers: { ...identity, ...headersOf(call) }, signal, ...contentOf(call) };
    const response = await fetch(base + path, init).catch((error: unknown) => {
      throw asConnectionError(error, signal);
    });
    if (response.ok) return response;
    throw await readError(response);
  };
  return {
    send,
    call: async <Answer>(path: string, options: Call = {}) =>
      readJson<Answer>(await send(path, options), options.signal),
    submit: async <Run>(path: string, request: PipesRequest | SearchRequest, options: RunOptions = {}) => {
      const response = await send(path, { ...options, body: request });
      return { run: await readJson<Run>(response, options.signal), capacity: readCapacity(response.headers) };
    },
  };
}

/** Who asks. Pages of another origin cannot send `X-Organization`, so a session counts with this header alone. */
function identityOf({ apiKey, organization }: ClientOptions): Record<string, string> {
  return {
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    ...(organization === undefined ? {} : { 'x-organization': organization }),
  };
}

function headersOf({ body, file, idempotencyKey, waitSeconds, lastEventId }: Call): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(file === undefined ? {} : { 'content-type': file.type }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` }),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
}

function contentOf({ method, body, file }: Call): RequestInit {
  if (file !== undefined) {
    // `fetch` asks for it where the content comes piece by piece.
    const piecewise = file.content instanceof ReadableStream ? { duplex: 'half' as const } : {};
    return { method: method ?? 'POST', body: file.content, ...piecewise };
  }
  if (body === undefined) return { method: method ?? 'GET' };
  return { method: method ?? 'POST', body: JSON.stringify(body) };
}

// A service answers as openapi.json says, and the types are generated from that.
async function readJson<Answer>(response: Response, signal: AbortSignal | undefined): Promise<Answer> {
  if (response.status === 204) return undefined as Answer;
  try {
    return (await response.json()) as Answer;
  } catch (error) {
    throw asConnectionError(error, signal);
  }
}
