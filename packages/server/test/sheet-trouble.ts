/* What is done to a sheet of the first organization while the lock order is tried. */
import { sql } from 'kysely';
import { ServiceError } from '../src/contract/errors.ts';
import { newSheetSearch } from '../src/contract/sheets/searches.ts';
import { changeCells } from '../src/sheets/cells/change-cells.ts';
import { listChanges } from '../src/sheets/history/stored-change.ts';
import { turnChange } from '../src/sheets/history/turn-change.ts';
import { newFollow } from '../src/contract/sheets/follow.ts';
import { beginFollowing } from '../src/sheets/following/begin-following.ts';
import { leaseFollow } from '../src/sheets/following/follow.ts';
import type { FollowPorts } from '../src/sheets/following/follow-step.ts';
import { followStep } from '../src/sheets/following/follow-step.ts';
import { appendRows } from '../src/sheets/rows/append-rows.ts';
import { deleteRows } from '../src/sheets/rows/delete-rows.ts';
import { StructureChanged } from '../src/sheets/rows/write-rows.ts';
import { leaseDue, noteRun, releaseSearch } from '../src/sheets/searching/sheet-search.ts';
import { startSearch } from '../src/sheets/searching/start-search.ts';
import type { WritingPorts } from '../src/sheets/searching/write-page.ts';
import { writePage } from '../src/sheets/searching/write-page.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { addColumn } from '../src/sheets/structure/columns.ts';
import { createSheet } from '../src/sheets/structure/create-sheet.ts';
import { draftColumn, draftPipe } from '../src/sheets/structure/draft.ts';
import type { PlanParts } from '../src/sheets/structure/plan-draft.ts';
import type { Db } from '../src/storage/database.ts';
import { feedSheet } from './feeding-trouble.ts';
import { findStream } from '../src/streams/find-stream.ts';
import { readLog, readMembersInOrder } from '../src/streams/read-log.ts';

interface Trouble {
  random: { chance(share: number): boolean; upTo(limit: number): number };
  /** A way for looking through whole sheets. */
  scans: () => Db;
}

const organizationId = 'org-a';
const output = { name: 'out', type: 'string', format: null, label: 'Out', isPrimary: true } as const;
const part = {
  configHash: 'hash',
  canBill: false,
  isQuiet: true,
  after: [],
  reads: ['n'],
  outputs: [output],
};
const plan: PlanParts = ({ pipes }) => Promise.resolve({ parts: pipes.map(() => part) });
const column = (name: string, isKey = false) => ({ name, type: 'string', is_key: isKey }) as const;

const toStart = {
  body: newSheetSearch.parse({ search: { search_id: 's' }, max_rows: 1_000_000 }),
  search: { search_id: 's', config: { limit: 10 } },
  fields: [
    { field: 'email', column: 1, identity: null },
    { field: 'n', column: 2, identity: null },
  ],
  createdColumns: [],
  createdBy: 'test',
};
const portsOn = (db: Db): WritingPorts => ({
  db,
  identify: () => null,
  look: (_organizationId, read) => read(db),
});

export function createSheetTrouble({ random, scans }: Trouble): Record<string, (db: Db) => Promise<unknown>> {
  let made: Promise<SheetPlace> | null = null;
  let columns = 0;
  const open = (db: Db) =>
    (made ??= createSheet(
      db,
      { organizationId, project: 'p', name: 's', environment: 'production' },
      {
        draft: {
          columns: [column('email', true), column('n')].map(draftColumn),
          pipes: [draftPipe({ pipe_id: 'person:name:split@1' })],
        },
        plan,
      },
    ));
  const email = () => `p${random.upTo(40)}@b.c`;
  const some = <Item>(make: () => Item) => Array.from({ length: 1 + random.upTo(8) }, make);
  /** Of rows that may be there, in any order. */
  const rowIds = async (db: Db, place: SheetPlace): Promise<number[]> => {
    const { rows } = await sql<{ row_id: string | number }>`
      select row_id from sheet_rows where sheet_id = ${place.id}::int and deleted_at is null
      order by random() limit 8`.execute(db);
    return rows.map(({ row_id: id }) => Number(id));
  };
  return {
    'append rows by key': async (db) => {
      const rows = some(() => ({ email: email(), n: String(random.upTo(5)) }));
      await refusable(appendRows(db, await open(db), { rows, key: 'email', origin: { kind: 'api' } }));
    },
    'change cells': async (db) => {
      const place = await open(db);
      const cells = (await rowIds(db, place)).flatMap((row) => [
        random.chance(0.5)
          ? { row, column: 'email', value: email() }
          : { row, column: 'n', value: String(random.upTo(5)) },
        random.chance(0.5)
          ? { row, column: 'out', value: 'pinned' }
          : { row, column: 'out', pinned: false as const },
      ]);
      await refusable(changeCells(db, place, cells));
    },
    'delete rows': async (db) => {
      const place = await open(db);
      const ids = await rowIds(db, place);
      await refusable(deleteRows(db, place, { ids, expected: ids.length }));
    },
    'add a column': async (db) => {
      const place = await open(db);
      if (random.chance(0.9)) return;
      columns += 1;
      await refusable(addColumn(db, place, { plan, column: column(`c${columns}`) }));
    },
    'undo and redo changes': async (db) => {
      const place = await open(db);
      const changes = await listChanges(db, place, { before: null, limit: 10 });
      const change = changes[random.upTo(changes.length)];
      if (change === undefined) return;
      const who = { by: 'somebody', isOperator: true, plan, budgetMs: 1000 };
      await refusable(turnChange(db, place, { no: change.no, isUndo: change.state === 'done', ...who }));
    },
    'run a pipe': async (db) => feedSheet({ db, scans: scans() }, await open(db), random.chance(0.2)),
    'follow a stream': async (db) => {
      const place = await open(db);
      const stream = { organizationId, environment: 'production', name: 'list' } as const;
      const setting = newFollow.parse({ stream: 'list', key: 'email', fields: { at: 'n' } });
      const findTheStream = async () => (await findStream(db, stream)) ?? { id: 0, seq: 0 };
      if (random.chance(0.2))
        await refusable(beginFollowing(db, place, { setting, findStream: findTheStream }));
      const leased = await leaseFollow(db, place, random.chance(0.5) ? 0 : 15);
      if (leased !== null) await refusable(followStep(portsOf(db), leased));
    },
    'write a page of a search': async (db) => {
      const place = await open(db);
      await refusable(db.transaction().execute((tx) => startSearch(tx, place, toStart)));
      for (const search of await leaseDue(db, 1)) {
        const runId = `run ${search.no} ${search.pages}`;
        const values = () =>
          new Map([
            [1, email()],
            [2, String(random.upTo(5))],
          ]);
        const rows = some(() => ({ values: values(), identity: null }));
        const next = random.chance(0.5) ? toStart.search : null;
        await noteRun(db, search, runId);
        await refusable(writePage(portsOn(db), search, { rows, next, runId, spent: 1, end: null }));
        await releaseSearch(db, search);
      }
    },
    'age rows in the trash': (db) =>
      sql`
        update sheet_rows set deleted_at = deleted_at - interval '31 days' where (sheet_id, row_id) in (
          select sheet_id, row_id from sheet_rows where deleted_at is not null
          order by sheet_id, row_id limit 5 for update skip locked)`.execute(db),
  };
}

const portsOf = (db: Db): FollowPorts => ({
  db,
  readLog: (place) => readLog(db, place),
  readMembers: (place) => readMembersInOrder(db, place),
});

/** Others were faster, or what it was about has changed: that is an answer, too. */
async function refusable(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ServiceError || error instanceof StructureChanged)) throw error;
  });
}
