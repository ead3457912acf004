import type { PipesResponse, RunRecord } from './api-types.ts';
import { HeadraceError } from './headrace-error.ts';
import { pause } from './pause.ts';
import { readEvents } from './read-events.ts';

/** A record that is final, or how the run ended, which comes last. */
export type RunEvent =
  | { event: 'record'; id: string; record: RunRecord }
  | ({ event: 'end'; id: string } & Pick<PipesResponse, 'status' | 'errors' | 'credits'>);

export interface StreamOptions {
  /** The `id` of the last event that is known already; the records before it do not come again. */
  lastEventId?: string;
  /** Before a stream that broke off is asked for again; default 1 s. */
  reconnectMs?: number;
  signal?: AbortSignal;
}

/** Tries in a row that may fail. */
const maxFailures = 10;

/**
 * The records of a run as they become final, in any order, and then its end. A stream that breaks off is opened again and
 * goes on where it was.
 */
export async function* streamRun(
  open: (lastEventId: string | undefined) => Promise<Response>,
  { lastEventId, reconnectMs = 1000, signal }: StreamOptions = {},
): AsyncGenerator<RunEvent> {
  let last = lastEventId;
  for (let failures = 0; ;) {
    let waitMs = reconnectMs;
    try {
      const response = await open(last);
      failures = 0;
      // The end had come already.
      if (response.status === 204) return;
      for await (const { id, event, data } of readEvents(response)) {
        last = id;
        if (event === 'record') yield { event, id, record: JSON.parse(data) };
        if (event !== 'end') continue;
        yield { event, id, ...JSON.parse(data) };
        return;
      }
    } catch (error) {
      signal?.throwIfAborted();
      failures += 1;
      if (failures > maxFailures || !mayPass(error)) throw error;
      if (error instanceof HeadraceError) waitMs = Math.max(waitMs, (error.retryAfterSeconds ?? 0) * 1000);
    }
    await pause(waitMs, signal);
  }
}

/** The service is restarting or busy, or the line is broken. */
function mayPass(error: unknown): boolean {
  return error instanceof HeadraceError ? error.status === 429 || error.status >= 500 : isBrokenLine(error);
}

/** What `fetch` and the reading of a body throw. A fault of the code that reads the events is thrown there, not here. */
function isBrokenLine(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'NetworkError');
}
