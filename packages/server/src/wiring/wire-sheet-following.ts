import { ServiceError } from '../contract/errors.ts';
import type { Follow } from '../contract/sheets/follow.ts';
import type { SheetFollowingServices } from '../http/sheets/following-services.ts';
import { beginFollowing } from '../sheets/following/begin-following.ts';
import { dropFollow, findFollow } from '../sheets/following/follow.ts';
import { startFollower } from '../sheets/following/follower.ts';
import type { SheetPlace } from '../sheets/sheet.ts';
import type { Steps } from '../sheets/start-steps.ts';
import { loadSheet } from '../sheets/structure/load-sheet.ts';
import type { Db } from '../storage/database.ts';
import type { Storage } from '../storage/open-storage.ts';
import { findStream } from '../streams/find-stream.ts';
import { findLastSeq, readLog, readMembersInOrder } from '../streams/read-log.ts';
import { noStream } from '../streams/refusals.ts';
import type { Base, Looking } from './base.ts';
import { writePlaces } from './write-places.ts';

/** Streams that sheets follow, as calls of the API use them. */
export function wireSheetFollowing(storage: Pick<Storage, 'api'>): SheetFollowingServices {
  const { api } = storage;
  const inPlace = writePlaces(storage);
  return {
    get: (place) => show(api, place),
    put: async (place, setting) => {
      const { organizationId } = place;
      const { stream: name } = setting;
      await inPlace(organizationId, () =>
        beginFollowing(api, place, {
          setting,
          findStream: async (environment) => {
            const stream = { organizationId, environment, name };
            const found = await findStream(api, stream);
            if (found !== null) return found;
            const { message } = noStream(stream);
            throw new ServiceError('invalid-request', message, {
              errors: [{ code: 'ValidationFailed', message, path: 'stream' }],
            });
          },
        }),
      );
      return show(api, place);
    },
    remove: async (place) => {
      await loadSheet(api, place);
      if (!(await inPlace(place.organizationId, () => dropFollow(api, place)))) throw followsNothing(place);
    },
  };
}

async function show(db: Db, place: SheetPlace): Promise<Follow> {
  await loadSheet(db, place);
  const stored = await findFollow(db, place);
  if (stored === null) throw followsNothing(place);
  const { setting, streamId, seq, isFilled, stopped, skipped, lastSkipped } = stored;
  const { organizationId } = place;
  return {
    ...setting,
    state: stopped !== null ? 'stopped' : isFilled ? 'following' : 'filling',
    stopped,
    seq,
    last_seq: await findLastSeq(db, { organizationId, streamId }),
    skipped,
    last_skipped: lastSkipped,
  };
}

function followsNothing({ id }: SheetPlace): ServiceError {
  return new ServiceError(
    'not-found',
    `Sheet ${id} follows no stream; PUT /v1/sheets/${id}/follow with a "stream" and a "key".`,
  );
}

/** Keeps sheets behind their streams from this process; null where it is to run nothing. */
export function startFollowing(
  { config, storage: { work: db } }: Pick<Base, 'config' | 'storage'>,
  looking: Looking,
): Steps | null {
  if (config.role === 'api') return null;
  return startFollower({
    db,
    ...looking,
    readLog: (place) => readLog(db, place),
    readMembers: (place) => readMembersInOrder(db, place),
  });
}
