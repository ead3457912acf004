/* One step of a sheet behind its stream: some members or events become rows, once. */
import { sql } from 'kysely';
import type { JsonObject } from '../../contract/json-value.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import type { PreparedRow } from '../rows/prepare-rows.ts';
import { prepareRows } from '../rows/prepare-rows.ts';
import { checkKey } from '../rows/row-keys.ts';
import { appendRowsTx, isFull, reserveRowIds } from '../rows/write-rows.ts';
import { sheetFull } from '../refusals.ts';
import type { Sheet } from '../sheet.ts';
import { findSheet } from '../structure/load-sheet.ts';
import { shareSheet } from '../structure/lock-sheet.ts';
import type { FollowProgress, StoredFollow } from './follow.ts';
import { saveProgress, stopFollow } from './follow.ts';
import type { MemberChange, MemberRow } from './member-rows.ts';
import { createRowMaker, findObstacle } from './member-rows.ts';

/** Members or events of one step; each step is a transaction. */
const changesAtOnce = 1000;
/** Nobody waits for it, so others go first. */
const lockPatience = sql`set local lock_timeout = '1s'`;

interface LogPlace {
  organizationId: string;
  streamId: number;
}

/** How a stream is read. */
export interface FollowPorts {
  db: Db;
  readLog(
    place: LogPlace & { after: number; limit: number },
  ): Promise<{ state: 'deleted' | 'gone' } | { state: 'read'; events: MemberChange[]; seq: number }>;
  readMembers(
    place: LogPlace & { after: Buffer | null; limit: number },
  ): Promise<{ members: { key: string; fields: JsonObject }[]; next: Buffer | null }>;
}

const deleted = (name: string) => `The stream "${name}" was deleted. The rows stay as they are.`;
const gone = (name: string) =>
  `Events of the stream "${name}" that the sheet has not read are no longer kept. Send the setting again: the sheet then gets all present members.`;

/** Takes the sheet as far as one transaction goes, or says why it goes no further. */
export async function followStep(ports: FollowPorts, follow: StoredFollow): Promise<void> {
  const { db } = ports;
  const sheet = await findSheet(db, follow.place);
  if (sheet === null) return;
  const obstacle = findObstacle(sheet, follow.setting)?.message ?? keyObstacle(sheet, follow);
  if (obstacle !== null) return stopFollow(db, follow, obstacle);
  const next = await readNext(ports, follow);
  if (typeof next === 'string') return stopFollow(db, follow, next);
  try {
    await writeChanges(db, sheet, { follow, ...next });
  } catch (error) {
    if (!isFull(error)) throw error;
    await stopFollow(db, follow, sheetFull().message);
  }
}

function keyObstacle(sheet: Sheet, { setting: { key } }: StoredFollow): string | null {
  return checkKey(sheet, key).becomes ? `The column "${key}" is no longer the key of the sheet.` : null;
}

interface NextChanges {
  changes: readonly MemberChange[];
  progress: Pick<FollowProgress, 'seq' | 'membersAfter' | 'isFilled'>;
}

/** Those who were members before, and then what happened since; or why nothing more can be read. */
async function readNext(ports: FollowPorts, follow: StoredFollow): Promise<NextChanges | string> {
  const { streamId, seq, isFilled, membersAfter, setting } = follow;
  const { organizationId } = follow.place;
  const place = { organizationId, streamId };
  // Also while members are read: a stream that was deleted seems to have none.
  const log = await ports.readLog({ ...place, after: seq, limit: isFilled ? changesAtOnce : 1 });
  if (log.state === 'deleted') return deleted(setting.stream);
  if (isFilled) {
    if (log.state !== 'read') return gone(setting.stream);
    return { changes: log.events, progress: { seq: log.seq, membersAfter: null, isFilled } };
  }
  const { members, next } = await ports.readMembers({ ...place, after: membersAfter, limit: changesAtOnce });
  return {
    changes: members.map((member) => ({ ...member, kind: 'enrolled', at: new Date(0) })),
    progress: { seq, membersAfter: next, isFilled: next === null },
  };
}

interface Writing extends NextChanges {
  follow: StoredFollow;
}

async function writeChanges(db: Db, sheet: Sheet, { follow, changes, progress }: Writing): Promise<void> {
  const toRow = createRowMaker(sheet, follow.setting);
  const rows = changes.map(toRow);
  const { prepared, rejected } = await prepareRows(
    sheet,
    rows.map(({ values }) => values),
  );
  const firstId = prepared.length === 0 ? 0 : await reserveRowIds(db, sheet, prepared.length);
  const saved: FollowProgress = {
    ...progress,
    skipped: rejected.length,
    lastSkipped: rejected.at(-1)?.errors[0]?.message ?? null,
  };
  await db.transaction().execute(async (tx) => {
    await lockPatience.execute(tx);
    // A deletion of them takes them first, too.
    if (!(await shareOrganization(tx, sheet.organizationId))) return;
    await shareSheet(tx, sheet);
    if (!(await saveProgress(tx, follow, saved))) return;
    if (prepared.length > 0) await writeRows(tx, sheet, { prepared, firstId, rows, follow });
  });
}

interface WritingRows {
  prepared: readonly PreparedRow[];
  firstId: number;
  rows: readonly MemberRow[];
  follow: StoredFollow;
}

async function writeRows(
  tx: Tx,
  sheet: Sheet,
  { prepared, firstId, rows, follow }: WritingRows,
): Promise<void> {
  const onlyUpdates = new Set(rows.flatMap(({ isUpdate }, index) => (isUpdate ? [index] : [])));
  const origin = { kind: 'stream', stream: follow.setting.stream } as const;
  const { outcomes } = await appendRowsTx(tx, sheet, {
    rows: prepared,
    firstId,
    origin,
    // As if it were made by a pipe: what it leads to ends some time.
    depth: 1,
    isUpsert: true,
    onlyUpdates,
  });
  if (outcomes.some(({ kind }) => kind === 'full')) throw sheetFull();
}
