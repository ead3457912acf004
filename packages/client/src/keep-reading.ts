import { HeadraceError } from './headrace-error.ts';
import { pause } from './pause.ts';
import type { ServerEvent } from './read-events.ts';
import { readEvents } from './read-events.ts';

export interface StreamOptions {
  /** The `id` of the last event that you received. What came up to it does not come again. */
  lastEventId?: string;
  /** The pause before a broken stream is asked for again. Default 1 s. */
  reconnectMs?: number;
  signal?: AbortSignal;
}

/** How many attempts in a row may fail. */
const maxFailures = 10;

/** The events of a stream. One that breaks off is opened again and goes on where it was, until the service has no more. */
export async function* keepReading(
  open: (lastEventId: string | undefined) => Promise<Response>,
  { lastEventId, reconnectMs = 1000, signal }: StreamOptions = {},
): AsyncGenerator<ServerEvent> {
  let last = lastEventId;
  for (let failures = 0; ;) {
    let waitMs = reconnectMs;
    try {
      const response = await open(last);
      failures = 0;
      // The end has already come.
      if (response.status === 204) return;
      for await (const event of readEvents(response)) {
        if (event.id !== '') last = event.id;
        yield event;
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

/** The service is restarting or busy, or the connection is broken. */
function mayPass(error: unknown): boolean {
  return error instanceof HeadraceError ? error.status === 429 || error.status >= 500 : isBrokenLine(error);
}

/** An error that `fetch` or reading a body throws. Errors of the code that uses the events are not caught here. */
function isBrokenLine(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'NetworkError');
}
