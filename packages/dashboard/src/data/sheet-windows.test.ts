import { expect, it } from 'vitest';
import { createSheetWindows, windowRows } from './sheet-windows.ts';

interface Asked {
  from: number;
  signal: AbortSignal;
  answer: (version?: string) => Promise<void>;
}

/** Windows over a sheet of so many rows; what is asked waits for the test. */
function start({ total = 1_000_000, most = windowRows } = {}) {
  const asked: Asked[] = [];
  const windows = createSheetWindows({
    read: ({ from, count }, signal) =>
      new Promise((resolve) => {
        const answer = async (version = 'old') => {
          const length = Math.max(0, Math.min(count, most, total - from));
          const rows = Array.from({ length }, (_, at) => ({
            id: from + at + 1,
            cells: [[`${version} ${from + at}`, 'completed']],
          }));
          resolve({ rows, total, columns: ['name'], changed: false, remade: false });
          await new Promise((settle) => setTimeout(settle));
        };
        asked.push({ from, signal, answer });
      }),
    onRows: () => undefined,
    onAnswer: () => undefined,
    onFault: () => undefined,
  });
  const nameAt = (row: number) => windows.rowAt(row)?.cells.get('name')?.value;
  const show = async (row: number) => {
    const end = windows.want({ first: row, last: row });
    await asked.at(-1)?.answer();
    return end;
  };
  return { windows, asked, nameAt, show };
}

it('asks for a window once, however many want it, and not again once it is known', async () => {
  const { windows, asked, nameAt } = start();
  windows.want({ first: 60, last: 119 });
  windows.want({ first: 70, last: 80 });
  expect(asked.map(({ from }) => from)).toEqual([60]);
  await asked[0]?.answer();
  expect(nameAt(61)).toBe('old 61');
  windows.want({ first: 60, last: 119 });
  expect(asked).toHaveLength(1);
});

it('gives up what nobody wants any more', () => {
  const { windows, asked } = start();
  const [one, other] = [windows.want({ first: 0, last: 9 }), windows.want({ first: 0, last: 9 })];
  one();
  one();
  expect(asked[0]?.signal.aborted).toBe(false);
  other();
  expect(asked[0]?.signal.aborted).toBe(true);
});

it('reads wide rows in parts', async () => {
  const { windows, asked, nameAt } = start({ most: 25 });
  windows.want({ first: 0, last: 59 });
  for (let part = 0; part < 3; part += 1) await asked[part]?.answer();
  expect(asked.map(({ from }) => from)).toEqual([0, 25, 50]);
  expect(nameAt(59)).toBe('old 59');
});

it('ends with the last row', async () => {
  const { windows, asked, nameAt } = start({ total: 70 });
  windows.want({ first: 60, last: 69 });
  await asked[0]?.answer();
  expect([nameAt(69), nameAt(70), asked.length]).toEqual(['old 69', undefined, 1]);
});

it('reads again at once what is seen of changed rows, and the rest when it is wanted', async () => {
  const { windows, asked, nameAt, show } = start();
  await show(0);
  (await show(100))();
  windows.refresh((id) => id <= 200);
  expect(asked.slice(2).map(({ from }) => from)).toEqual([0]);
  await asked[2]?.answer('new');
  expect([nameAt(0), nameAt(100)]).toEqual(['new 0', 'old 100']);
  windows.want({ first: 100, last: 100 });
  await asked[3]?.answer('new');
  expect(nameAt(100)).toBe('new 100');
});

it('reads once again for several changes of its own, a moment later; at once where an answer is on its way', async () => {
  const { windows, asked, show } = start();
  await show(0);
  for (const id of [1, 2, 3]) windows.refreshSoon((row) => row === id);
  expect(asked).toHaveLength(1);
  await expect.poll(() => asked.length).toBe(2);
  windows.refreshSoon((id) => id === 4);
  expect(asked.map(({ from, signal }) => [from, signal.aborted])).toEqual([
    [0, false],
    [0, true],
    [0, false],
  ]);
});

it('keeps 20,000 rows at most, and what is seen longest', async () => {
  const { nameAt, show } = start();
  await show(0);
  for (let at = 1; at <= 400; at += 1) (await show(at * windowRows))();
  const known = Array.from({ length: 401 }, (_, at) => nameAt(at * windowRows)).filter(
    (name) => name !== undefined,
  );
  expect(known.length * windowRows).toBeLessThanOrEqual(20_000);
  expect(nameAt(0)).toBe('old 0');
  expect(nameAt(400 * windowRows)).toBeDefined();
});

it('knows where rows stand, and shows what was changed until it is read', async () => {
  const { windows, asked, nameAt, show } = start();
  await show(0);
  expect(windows.placeOf(42)).toBe(41);
  windows.change(42, (row) => ({
    ...row,
    cells: new Map([
      ['name', { value: 'typed', status: 'completed', stale: false, pinned: false, cut: false }],
    ]),
  }));
  expect(nameAt(41)).toBe('typed');
  windows.refresh((id) => id === 42);
  await asked.at(-1)?.answer('new');
  expect(nameAt(41)).toBe('new 41');
});
