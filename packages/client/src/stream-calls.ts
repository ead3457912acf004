import type {
  EnrolledMember,
  NewList,
  NewMember,
  Stream,
  StreamEvents,
  StreamMember,
  StreamMembers,
  Streams,
} from './api-types.ts';
import type { ListPage, ListPlace } from './bucket-calls.ts';
import type { Timing } from './retry.ts';
import { realTiming, retry } from './retry.ts';
import { queryOf } from './query-of.ts';
import { readPages } from './read-pages.ts';
import type { RunOptions, Wire } from './wire.ts';

export interface EventPage extends ListPlace {
  /** The `seq` of the last event that you have. Default 0. */
  after?: number | undefined;
  limit?: number | undefined;
  /** How many seconds to wait for an event if there is none; at most 30. */
  wait?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface FollowOptions extends ListPlace {
  /** The `seq` of the last event that you have. Default 0. */
  after?: number | undefined;
  signal?: AbortSignal | undefined;
  /** For tests: replaces the clock and chance. */
  timing?: Timing | undefined;
}

const longestWaitSeconds = 30;

/** The calls for streams: lists of members, with a log of who came, changed and went. */
export function streamCalls({ call }: Pick<Wire, 'call'>) {
  const pathOf = (name: string, rest = '') => `/v1/streams/${encodeURIComponent(name)}${rest}`;
  const listMembers = (name: string, page: ListPage = {}) =>
    call<StreamMembers>(pathOf(name, `/members${queryOf(page)}`));
  const listEvents = (name: string, { signal, ...page }: EventPage = {}) =>
    call<StreamEvents>(pathOf(name, `/events${queryOf(page)}`), { signal });
  const streams = {
    list: async (place: ListPlace = {}): Promise<Stream[]> =>
      (await call<Streams>(`/v1/streams${queryOf(place)}`)).streams,
    create: (stream: NewList) => call<Stream>('/v1/streams', { body: stream }),
    get: (name: string, place: ListPlace = {}) => call<Stream>(pathOf(name, queryOf(place))),
    /** Deletes a stream with its members and events, for good. Needs an admin key. */
    remove: (name: string, place: ListPlace = {}) =>
      call<void>(pathOf(name, queryOf(place)), { method: 'DELETE' }),
    /** Makes a key a member, or changes its fields. */
    enroll: (name: string, member: NewMember, options: ListPlace & RunOptions = {}) => {
      const { environment, ...rest } = options;
      return call<EnrolledMember>(pathOf(name, `/members${queryOf({ environment })}`), {
        ...rest,
        body: member,
      });
    },
    /** Ends the membership of a key. */
    unenroll: (name: string, key: string, place: ListPlace = {}) =>
      call<void>(pathOf(name, `/members/${encodeURIComponent(key)}${queryOf(place)}`), { method: 'DELETE' }),
    /** Reads a page of members. */
    listMembers,
    /** Yields all members, page after page. */
    members: (name: string, place: ListPlace = {}): AsyncGenerator<StreamMember> =>
      readPages(
        (cursor) => listMembers(name, { ...place, cursor }),
        (page) => page.members,
      ),
    /** Reads events after the last one that you have. */
    listEvents,
    /** Yields each event once, in order, and waits for more without end. Keep the last `seq` to go on after it. */
    follow: (name: string, options: FollowOptions = {}) =>
      followEvents((page) => listEvents(name, page), options),
  };
  return { streams };
}

async function* followEvents(
  read: (page: EventPage) => Promise<StreamEvents>,
  { after = 0, environment, signal, timing = realTiming }: FollowOptions,
): AsyncGenerator<StreamEvents['events'][number]> {
  for (let last = after; ;) {
    const page = { environment, after: last, wait: longestWaitSeconds, signal };
    const { events } = await retry(() => read(page), timing, signal);
    for (const event of events) {
      yield event;
      last = event.seq;
    }
  }
}
