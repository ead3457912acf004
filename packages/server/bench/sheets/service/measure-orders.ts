/* What a table on a screen asks for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createRandom } from '../../datasets/random.ts';
import { summarize, timeOne } from '../timing.ts';
import type { BenchApi } from './bench-api.ts';
import type { Figures } from './goals.ts';
import type { WideSheet } from './wide-sheet.ts';
import { editedColumn, lookedUpColumn, outputOf, sortedColumn } from './wide-sheet.ts';

const order = z.object({
  token: z.string(),
  total: z.int().nullable(),
  rows: z.array(z.object({ id: z.int(), cells: z.array(z.unknown()).optional() })),
});

/** 20 of the fields: what fits on a screen. */
const inputs = [
  'first',
  'last',
  'company_name',
  'company_domain',
  'country',
  'industry',
  'employees',
  'revenue',
];
const columns = [...inputs, ...Array.from({ length: 12 }, (_, at) => outputOf(at + 1))];
const first = { times: 40, again: 200 };
const rounds = 5;

export async function measureOrders(api: BenchApi, sheet: WideSheet): Promise<Figures> {
  const view = z.object({ id: z.int() });
  const { id } = view.parse(await api.post(`${sheet.path}/views`, { name: 'screen', order: columns }));
  const opening: number[] = [];
  for (let round = 0; round <= first.times; round += 1) {
    // Each is of another version, so that none is kept from before.
    await change(api, sheet, round);
    const spent = await timeOne(() => api.post(`${sheet.path}/order`, { view: id, columns }));
    if (round > 0) opening.push(spent);
  }
  return {
    'first window of a view, p95 ms': summarize(opening).p95,
    'order complete, default, ms': await medianOf(api, sheet, {}),
    'order complete, by an unindexed text, ms': await medianOf(api, sheet, {
      sorts: [{ field_name: sortedColumn }],
    }),
    'any window of an order, p95 ms': await measureWindows(api, sheet),
    ...(await measureFilters(api, sheet)),
  };
}

function change(api: BenchApi, { path }: WideSheet, round: number): Promise<unknown> {
  return api.patch(`${path}/cells`, {
    cells: [{ row: 1, column: editedColumn, value: `changed ${round} ${Math.random()}` }],
  });
}

/** Until the order says how many rows it has. */
async function complete(api: BenchApi, { path }: WideSheet, question: object) {
  let made = order.parse(await api.post(`${path}/order`, { ...question, columns }));
  while (made.total === null) {
    await sleep(10);
    const token = encodeURIComponent(made.token);
    made = order.parse(await api.get(`${path}/order/${token}?count=1&columns=first`));
  }
  return { token: made.token, total: made.total };
}

async function medianOf(api: BenchApi, sheet: WideSheet, question: object): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await change(api, sheet, round);
    const spent = await timeOne(() => complete(api, sheet, question));
    // The first round fills caches.
    if (round > 0) times.push(spent);
  }
  return summarize(times).median;
}

async function measureWindows(api: BenchApi, sheet: WideSheet): Promise<number> {
  const { next } = createRandom(11);
  const { token, total } = await complete(api, sheet, { sorts: [{ field_name: sortedColumn }] });
  const query = columns.map((name) => `&columns=${name}`).join('');
  const times: number[] = [];
  for (let round = 0; round < first.again; round += 1) {
    const from = Math.floor(next() * Math.max(1, total - 60));
    const path = `${sheet.path}/order/${encodeURIComponent(token)}?from=${from}&count=60${query}`;
    times.push(await timeOne(() => api.get(path)));
  }
  return summarize(times).p95;
}

const oneTest = (test: object) => ({ conditions: { logic: 'and', conditions: [test] } });

async function measureFilters(api: BenchApi, sheet: WideSheet): Promise<Figures> {
  const byStatus = oneTest({
    property: 'status',
    field_name: outputOf(1),
    operator: 'eq',
    value: 'failed',
  });
  const byValue = oneTest({
    property: 'value',
    field_name: lookedUpColumn,
    operator: 'eq',
    value: 'www7919.example.com',
  });
  const opening: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await change(api, sheet, round);
    const spent = await timeOne(() => api.post(`${sheet.path}/order`, { ...byStatus, columns }));
    if (round > 0) opening.push(spent);
  }
  const whole = await medianOf(api, sheet, byStatus);
  const scanned = await medianOf(api, sheet, byValue);
  await awaitIndex(api, sheet, { question: byValue, scanned });
  return {
    'filter by status, first window, ms': summarize(opening).median,
    'filter by status, complete, ms': whole,
    'filter by eq, before it has an index, ms': scanned,
    'filter by eq, complete, ms': await medianOf(api, sheet, byValue),
    ...(await measureStats(api, sheet)),
  };
}

/** Smaller sheets get none. */
const fewRows = 10_000;

/** The first question has asked for an index. Waits a minute at most: the embedded database builds none. */
async function awaitIndex(
  api: BenchApi,
  sheet: WideSheet,
  { question, scanned }: { question: object; scanned: number },
): Promise<void> {
  for (let round = 0; round < 60 && sheet.rows > fewRows; round += 1) {
    await sleep(1000);
    await change(api, sheet, round);
    if ((await timeOne(() => complete(api, sheet, question))) < scanned / 3) return;
  }
}

async function measureStats(api: BenchApi, sheet: WideSheet): Promise<Figures> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await change(api, sheet, round);
    times.push(await timeOne(() => api.get(`${sheet.path}/stats`)));
  }
  const { median } = summarize(times);
  return { 'stats of all pipes, ms': median, 'the same for each pipe, ms': median / sheet.outputs.length };
}
