import { expect, it } from 'vitest';
import { createSheetTable } from './sheet-table.ts';

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
    return JSON.parse(JSON.stringify(order));
  };
  return { table: createSheetTable({ client: { call }, sheetId: 7, question: {} }), paths };
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
