import type { StreamOptions } from './keep-reading.ts';
import { keepReading } from './keep-reading.ts';

/** What a topic is now, or what is new about it. Which parts it has depends on the topic. */
export interface TopicState {
  /** `sheet:12`, `run:…`, `runs` or `credits`, as you named it. */
  topic: string;
  /** Of a sheet. */
  version?: number;
  /** Ranges of ids of rows that may have changed, both ends included. */
  rows?: [first: number, last: number][] | 'all';
  /** How many results of each pipe changed. */
  pipes?: Record<string, number>;
  /** Numbers of sheet runs that moved. */
  runs?: number[];
  /** Whether columns or pipes changed. */
  structure?: boolean;
  /** Of a run, with the records that are final. */
  status?: string;
  done?: number;
  /** Credits that are left. */
  balance?: number;
}

/**
 * `open`: what the topics are, each time the stream is opened. `changed`: read what is new. `reset`: it is not known what
 * is new; read all of it. `gone`: the topic does not exist any more.
 */
export type WatchEvent =
  | { event: 'open'; id: string; topics: TopicState[] }
  | ({ event: 'changed' | 'reset' | 'gone'; id: string } & TopicState);

/** Ends when the key is revoked. */
export async function* watchEvents(
  open: (lastEventId: string | undefined) => Promise<Response>,
  options: StreamOptions = {},
): AsyncGenerator<WatchEvent> {
  for await (const { id, event, data } of keepReading(open, options)) {
    if (event === 'open' || event === 'changed' || event === 'reset' || event === 'gone')
      yield { event, id, ...JSON.parse(data) };
    if (event === 'closed' && JSON.parse(data).reason === 'key-revoked') return;
  }
}
