import { ServiceError } from '../contract/errors.ts';
import type { ListPlace } from '../engine/ports.ts';
import type { MemberServices } from '../http/list-services.ts';
import { answerCall } from '../storage/answer-call.ts';
import type { Tx } from '../storage/database.ts';
import type { Storage } from '../storage/open-storage.ts';
import { shareOrganization } from '../storage/organizations.ts';
import type { ChangedMember, MemberChange } from '../streams/change-members.ts';
import { changeMembers } from '../streams/change-members.ts';
import { lockStream } from '../streams/find-stream.ts';
import { createStream, deleteStream, listStreams } from '../streams/manage-streams.ts';
import { readEvents, readMembers } from '../streams/read-streams.ts';
import { noStream, streamFull } from '../streams/refusals.ts';
import { eventDays, maxStreams } from '../streams/stream-limits.ts';
import { checkCreated, keyUsed, notDeleted, orRefuse, readStored } from './list-problems.ts';
import { requestPlaces } from './lookup-places.ts';
import { writePlaces } from './write-places.ts';

type Looking = Pick<MemberServices, 'list' | 'get' | 'readMembers' | 'readEvents'>;

/** Streams, as calls of the API use them. */
export function wireStreams(storage: Pick<Storage, 'api' | 'lookups'>): MemberServices {
  const looking = lookInto(storage);
  return { ...looking, ...makeChanges(storage, looking) };
}

function lookInto({ lookups }: Pick<Storage, 'lookups'>): Looking {
  const inPlace = requestPlaces({ lookups });
  return {
    list: (organizationId, environment) =>
      inPlace(organizationId, () => listStreams(lookups, { organizationId, environment })),
    get: async (place) => {
      const [found] = await inPlace(place.organizationId, () => listStreams(lookups, place));
      return found ?? orRefuse(noStream(place));
    },
    readMembers: async (place, page) => {
      const read = () => readMembers(lookups, { ...place, ...page });
      return orRefuse(await inPlace(place.organizationId, read));
    },
    readEvents: async (place, query) => {
      const read = await inPlace(place.organizationId, () => readEvents(lookups, { ...place, ...query }));
      if (read.state === 'read') return read.page;
      if (read.state === 'gone') throw eventsGone(read.first);
      if (read.state === 'ahead') throw tooFar(query.after, read.last);
      throw new ServiceError('not-found', read.message);
    },
  };
}

function makeChanges({ api }: Pick<Storage, 'api'>, { get }: Looking): Omit<MemberServices, keyof Looking> {
  const inPlace = writePlaces({ api });
  const write = <Result>({ organizationId }: ListPlace, task: (tx: Tx) => Promise<Result>) =>
    inPlace(organizationId, () => api.transaction().execute(task));
  return {
    create: async (place) => {
      const created = await inPlace(place.organizationId, () => createStream(api, place));
      checkCreated(created, { kind: 'stream', place, most: maxStreams });
      return get(place);
    },
    remove: (place) => inPlace(place.organizationId, () => deleteStream(api, place)),
    enroll: async (place, member, call) => {
      const { organizationId } = place;
      const text = await write(place, (tx) =>
        answerCall(tx, { organizationId, call }, async () => {
          const enrollment = { kind: 'enroll', ...member, writer: null } as const;
          const enrolled = (await changeHere(tx, place, enrollment)) ?? orRefuse(streamFull(place));
          return JSON.stringify({ enrolled: enrolled.changed, enrollment_id: enrolled.enrollmentId });
        }),
      );
      return readStored(text ?? keyUsed());
    },
    unenroll: (place, key) =>
      write(place, async (tx) => {
        const left = await changeHere(tx, place, { kind: 'unenroll', key, writer: null });
        return left?.changed ?? false;
      }),
  };
}

async function changeHere(tx: Tx, place: ListPlace, change: MemberChange): Promise<ChangedMember> {
  notDeleted(await shareOrganization(tx, place.organizationId));
  const stream = await lockStream(tx, place);
  if (stream === null) throw new ServiceError('not-found', noStream(place).message);
  const [changed = null] = await changeMembers(tx, stream, [change]);
  return changed;
}

function eventsGone(first: number): ServiceError {
  const detail = `Events are kept for ${eventDays} days; the oldest that is left is ${first}. Read the members, and then continue with after=${first - 1}.`;
  return new ServiceError('events-gone', detail);
}

function tooFar(after: number, last: number): ServiceError {
  const message = `The last event of this stream is ${last}, and you ask for those after ${after}. If the stream was deleted and created again, start with after=0.`;
  return new ServiceError('invalid-request', message, {
    errors: [{ code: 'ValidationFailed', message, path: 'after' }],
  });
}
