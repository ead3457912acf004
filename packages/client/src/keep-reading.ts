import { HeadraceError } from './headrace-error.ts';
import { pause } from './pause.ts';
import type { ServerEvent } from './read-events.ts';
import { readEvents } from './read-events.ts';

export interface StreamOptions {
  /** The `id` of the last event that you received. What came up to it does not come again. */
  lastEventId?: string;
  /** The pause before a broken stream is asked for again. Default 1 s. */
  reconnectMs?: number;
  /** How many attempts in a row may fail. Default 10. */
  maxFailures?: number;
  signal?: AbortSignal;
}

/** The events of a stream. One that breaks off is opened again and goes on where it was, until the service has no more. */
export async function* keepReading(
  open: (lastEventId: string | undefined) => Promise<Response>,
  { lastEventId, reconnectMs = 1000, maxFailures = 10, signal }: StreamOptions = {},
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
      if (failures > maxFailures || !(error instanceof HeadraceError) || !error.isTransient) throw error;
      waitMs = Math.max(waitMs, (error.retryAfterSeconds ?? 0) * 1000);
    }
    await pause(waitMs, signal);
  }
}
