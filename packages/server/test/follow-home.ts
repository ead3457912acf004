/* A stream and a sheet that follows it, with the steps of a follower one by one. */
import { sql } from 'kysely';
import type { NewFollow } from '../src/contract/sheets/follow.ts';
import { newFollow } from '../src/contract/sheets/follow.ts';
import type { JsonObject } from '../src/contract/json-value.ts';
import { beginFollowing } from '../src/sheets/following/begin-following.ts';
import type { StoredFollow } from '../src/sheets/following/follow.ts';
import { findFollow, leaseFollow, listDueFollows } from '../src/sheets/following/follow.ts';
import type { FollowPorts } from '../src/sheets/following/follow-step.ts';
import { followStep } from '../src/sheets/following/follow-step.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { draftColumn } from '../src/sheets/structure/draft.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import type { MemberChange } from '../src/streams/change-members.ts';
import { changeMembers } from '../src/streams/change-members.ts';
import { findStream, lockStream } from '../src/streams/find-stream.ts';
import { createStream } from '../src/streams/manage-streams.ts';
import { readLog, readMembersInOrder } from '../src/streams/read-log.ts';
import type { Home } from './service.ts';
import { createBareSheet, createOrganization, openSheetStorage } from './sheet-storage.ts';

const columns = [
  { name: 'email', type: 'string', is_key: true },
  { name: 'score', type: 'number', is_key: false },
  { name: 'left', type: 'boolean', is_key: false },
] as const;

export const enroll = (key: string, fields: JsonObject = {}): MemberChange => ({
  kind: 'enroll',
  key,
  fields,
  writer: null,
});
export const unenroll = (key: string): MemberChange => ({ kind: 'unenroll', key, writer: null });

export type FollowHome = Awaited<ReturnType<typeof openFollowHome>>;

export async function openFollowHome(home: Home) {
  const { storage, lookout, close } = await openSheetStorage(home);
  const ports: FollowPorts = {
    db: storage.work,
    readLog: (place) => readLog(storage.work, place),
    readMembers: (place) => readMembersInOrder(storage.work, place),
  };
  return {
    storage,
    lookout,
    ports,
    /** An organization with a stream and a sheet that does not follow it yet. */
    create: () => createFollowing(storage, ports),
    close,
  };
}

async function createFollowing(storage: Storage, ports: FollowPorts) {
  const { api: db } = storage;
  const organizationId = await createOrganization(storage);
  const stream = { organizationId, environment: 'sandbox', name: 'members' } as const;
  await createStream(db, stream);
  const sheet = await createBareSheet(storage, { columns: columns.map(draftColumn), organizationId });
  const find = async (): Promise<StoredFollow> => {
    const found = await findFollow(db, sheet);
    if (found === null) throw new Error('the sheet follows nothing');
    return found;
  };
  return {
    organizationId,
    stream,
    sheet,
    find,
    change: (...changes: MemberChange[]) =>
      db.transaction().execute(async (tx) => {
        const open = await lockStream(tx, stream);
        if (open === null) throw new Error('the stream is not there');
        return changeMembers(tx, open, changes);
      }),
    begin: (setting: Partial<NewFollow> = {}) =>
      beginFollowing(db, sheet, {
        setting: newFollow.parse({ stream: 'members', key: 'email', unenrolled: 'left', ...setting }),
        findStream: async () => (await findStream(db, stream)) ?? { id: 0, seq: 0 },
      }),
    /** All steps until nothing is left to do; how many there were. */
    catchUp: async (): Promise<number> => {
      for (let steps = 0; ; steps += 1) {
        const due = await listDueFollows(db, { most: 100, except: [] });
        if (!due.some((place) => place.organizationId === organizationId)) return steps;
        const leased = await leaseFollow(db, sheet, 15);
        if (leased !== null) await followStep(ports, leased);
      }
    },
    rows: () => readRows(db, sheet),
  };
}

/** Values of rows that are not in the trash, by their first column. */
async function readRows(db: Storage['api'], { id }: SheetPlace): Promise<[string, ...unknown[]][]> {
  const { rows } = await sql<{ vals: [string, ...unknown[]] }>`
    select vals from sheet_rows where sheet_id = ${id}::int and deleted_at is null order by vals ->> 0`.execute(
    db,
  );
  return rows.map(({ vals }) => vals);
}
