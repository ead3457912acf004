/* What is done to a sheet of the first organization while the lock order is tried. */
import { sql } from 'kysely';
import { ServiceError } from '../src/contract/errors.ts';
import { changeCells } from '../src/sheets/cells/change-cells.ts';
import { appendRows } from '../src/sheets/rows/append-rows.ts';
import { deleteRows } from '../src/sheets/rows/delete-rows.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { addColumn } from '../src/sheets/structure/columns.ts';
import { createSheet } from '../src/sheets/structure/create-sheet.ts';
import { draftColumn, draftPipe } from '../src/sheets/structure/draft.ts';
import type { PlanParts } from '../src/sheets/structure/plan-draft.ts';
import type { Db } from '../src/storage/database.ts';

interface Trouble {
  random: { chance(share: number): boolean; upTo(limit: number): number };
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

export function createSheetTrouble({ random }: Trouble): Record<string, (db: Db) => Promise<unknown>> {
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
    'age rows in the trash': (db) =>
      sql`
        update sheet_rows set deleted_at = deleted_at - interval '31 days' where (sheet_id, row_id) in (
          select sheet_id, row_id from sheet_rows where deleted_at is not null
          order by sheet_id, row_id limit 5 for update skip locked)`.execute(db),
  };
}

/** Others were faster, or what it was about has changed: that is an answer, too. */
async function refusable(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
  });
}
