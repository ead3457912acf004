import { expect, it } from 'vitest';
import { createSheetTable, openSheetEdits } from './sheet-table.ts';

const order = {
  token: 't',
  total: 2,
  version: 1,
  changed: false,
  remade: false,
  from: 0,
  columns: ['name'],
  rows: [1, 2].map((id) => ({ id, cells: [[`row ${id}`, 'completed']] })),
};
const settle = () => new Promise((resolve) => setTimeout(resolve));

function start() {
  const paths: string[] = [];
  const call = async <Answer>(
    path: string,
    options: { signal?: AbortSignal | undefined } = {},
  ): Promise<Answer> => {
    paths.push(path);
    await settle();
    options.signal?.throwIfAborted();
    return JSON.parse(JSON.stringify(path.endsWith('/cells') ? { changed: 1, version: 2, left: [] } : order));
  };
  const parts = { client: { call }, sheetId: 7 };
  const edits = openSheetEdits(parts);
  const open = () => createSheetTable({ ...parts, question: {}, edits });
  return { table: open(), open, paths };
}

it('fixes one order, whoever asks for rows first', async () => {
  const { table, paths } = start();
  table.want({ first: 0, last: 1 });
  table.start();
  await settle();
  await settle();
  await settle();
  expect(paths.filter((path) => path.endsWith('/order'))).toHaveLength(1);
  expect(table.rowAt(1)?.cells.get('name')?.value).toBe('row 2');
});

it('shows its rows if it is stopped and shown again before they came', async () => {
  const { table } = start();
  const end = table.want({ first: 0, last: 1 });
  table.start();
  end();
  table.stop();
  table.want({ first: 0, last: 1 });
  table.start();
  for (let turn = 0; turn < 6; turn += 1) await settle();
  expect(table.state()).toEqual({ total: 2, isOld: false, error: null });
  expect(table.rowAt(0)?.id).toBe(1);
});

it('keeps what was typed when the rows are shown in another order', async () => {
  const { table, open } = start();
  table.start();
  table.edits.add([{ row: 1, column: 'name', value: 'typed' }]);
  table.stop();
  const other = open();
  const cells: unknown[] = [];
  other.subscribe((change) => change.kind === 'cells' && cells.push(...change.cells));
  other.start();
  expect(other.edits.pendingAt(1, 'name')?.change.value).toBe('typed');
  for (let turn = 0; turn < 6; turn += 1) await settle();
  other.edits.add([{ row: 2, column: 'name', value: 'typed too' }]);
  expect(cells).toEqual([{ row: 1, column: 'name' }]);
});

it('keeps the number of rows until those of a new order are counted', async () => {
  let calls = 0;
  const call = async () => {
    await settle();
    calls += 1;
    return JSON.parse(JSON.stringify({ ...order, total: calls === 1 ? 2 : calls > 3 ? 3 : null }));
  };
  const parts = { client: { call }, sheetId: 7 };
  const table = createSheetTable({ ...parts, question: {}, edits: openSheetEdits(parts) });
  const seen: (number | null)[] = [];
  table.subscribeState(() => seen.push(table.state().total));
  await table.reorder();
  await table.reorder();
  expect(table.state().total).toBe(2);
  await expect.poll(() => table.state().total).toBe(3);
  expect(seen).not.toContain(null);
  table.stop();
});
