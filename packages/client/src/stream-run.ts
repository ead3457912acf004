import type { PipesResponse, RunRecord } from './api-types.ts';
import type { StreamOptions } from './keep-reading.ts';
import { keepReading } from './keep-reading.ts';

/** A final record, or as the last event the end of the run. */
export type RunEvent =
  | { event: 'record'; id: string; record: RunRecord }
  | ({ event: 'end'; id: string } & Pick<PipesResponse, 'status' | 'errors' | 'credits'>);

/**
 * The records of a run as they become final, in any order, and then its end. A stream that breaks off is opened again and
 * goes on where it was.
 */
export async function* streamRun(
  open: (lastEventId: string | undefined) => Promise<Response>,
  options: StreamOptions = {},
): AsyncGenerator<RunEvent> {
  for await (const { id, event, data } of keepReading(open, options)) {
    if (event === 'record') yield { event, id, record: JSON.parse(data) };
    if (event !== 'end') continue;
    yield { event, id, ...JSON.parse(data) };
    return;
  }
}
