import { ServiceError } from '../contract/errors.ts';
import type { ListPlace } from '../engine/ports.ts';
import type { MemberServices } from '../http/list-services.ts';
import { answerCall } from '../storage/answer-call.ts';
import type { Db, Tx } from '../storage/database.ts';
import { shareOrganization } from '../storage/organizations.ts';
import type { ChangedMember, MemberChange } from '../streams/change-members.ts';
import { changeMembers } from '../streams/change-members.ts';
import { lockStream } from '../streams/find-stream.ts';
import { createStream, deleteStream, listStreams } from '../streams/manage-streams.ts';
import { readEvents, readMembers } from '../streams/read-streams.ts';
import { noStream, streamFull } from '../streams/refusals.ts';
import { eventDays, maxStreams } from '../streams/stream-limits.ts';
import { checkCreated, keyUsed, notDeleted, orRefuse, readStored } from './list-problems.ts';

/** Streams, as calls of the API use them. */
export function wireStreams({ api, lookups }: { api: Db; lookups: Db }): MemberServices {
  const get = async (place: ListPlace) => {
    const [found] = await listStreams(api, place);
    return found ?? orRefuse(noStream(place));
  };
  return {
    list: (organizationId, environment) => listStreams(api, { organizationId, environment }),
    get,
    create: async (place) => {
      checkCreated(await createStream(api, place), { kind: 'stream', place, most: maxStreams });
      return get(place);
    },
    remove: (place) => deleteStream(api, place),
    readMembers: async (place, page) => orRefuse(await readMembers(lookups, { ...place, ...page })),
    enroll: async (place, member, call) => {
      const { organizationId } = place;
      const text = await api.transaction().execute((tx) =>
        answerCall(tx, { organizationId, call }, async () => {
          const change = { kind: 'enroll', ...member, writer: null } as const;
          const enrolled = (await changeHere(tx, place, change)) ?? orRefuse(streamFull(place));
          return JSON.stringify({ enrolled: enrolled.changed, enrollment_id: enrolled.enrollmentId });
        }),
      );
      return readStored(text ?? keyUsed());
    },
    unenroll: (place, key) =>
      api.transaction().execute(async (tx) => {
        const left = await changeHere(tx, place, { kind: 'unenroll', key, writer: null });
        return left?.changed ?? false;
      }),
    readEvents: async (place, query) => {
      const read = await readEvents(lookups, { ...place, ...query });
      if (read.state === 'read') return read.page;
      if (read.state === 'gone') throw eventsGone(read.first);
      if (read.state === 'ahead') throw tooFar(query.after, read.last);
      throw new ServiceError('not-found', read.message);
    },
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
