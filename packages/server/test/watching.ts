/* Watches topics over HTTP, and reads the events one at a time. */
import type { OpenedStream, StreamEvent } from './event-stream.ts';
import { openEventStream } from './event-stream.ts';

export interface Watching extends OpenedStream {
  /** The next event that fits; fails where the stream ends before. */
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
}

interface Watched {
  topics: string;
  apiKey: string;
  lastEventId?: string;
}

export async function watch(url: string, { topics, ...caller }: Watched): Promise<Watching> {
  const stream = await openEventStream(`${url}/v1/events?topics=${encodeURIComponent(topics)}`, caller);
  return {
    ...stream,
    until: async (fits) => {
      for (let event = await stream.next(); event !== null; event = await stream.next())
        if (fits(event)) return event;
      throw new Error('the stream has ended');
    },
  };
}
