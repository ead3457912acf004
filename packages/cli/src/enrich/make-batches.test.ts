import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Batch } from './make-batches.ts';
import { makeBatches, recordMaker } from './make-batches.ts';
import type { Row } from './row.ts';

async function* rowsOf(all: Row['values'][]): AsyncGenerator<Row> {
  for (const [index, values] of all.entries()) yield { number: index + 1, line: index + 2, values };
}

const scan = { columns: ['name'], hasIds: false };
const batchesOf = (all: Row['values'][], given = scan): Promise<Batch[]> =>
  Readable.from(makeBatches(rowsOf(all), { toRecord: recordMaker(given, new Map()) })).toArray();

it('makes batches of 100', async () => {
  const batches = await batchesOf(Array.from({ length: 250 }, (_, n) => ({ name: `n${n}` })));
  expect(batches.map(({ index, records }) => [index, records.length])).toEqual([
    [0, 100],
    [1, 100],
    [2, 50],
  ]);
  expect(batches[2]?.records[0]).toEqual({ id: 201, name: 'n200' });
});

it('makes smaller batches of large rows', async () => {
  const batches = await batchesOf(Array.from({ length: 3 }, () => ({ name: 'x'.repeat(1_500_000) })));
  expect(batches.map(({ records }) => records.length)).toEqual([2, 1]);
});

it('takes the ids of the rows where they can serve', async () => {
  const [batch] = await batchesOf([{ id: 'a7', name: ' ' }], {
    ...scan,
    columns: ['id', 'name'],
    hasIds: true,
  });
  expect(batch?.records).toEqual([{ id: 'a7', name: null }]);
});

it('gives every record every column', async () => {
  const [batch] = await batchesOf([{ name: 'x' }, { size: 2 }], { ...scan, columns: ['name', 'size'] });
  expect(batch?.records).toEqual([
    { id: 1, name: 'x', size: null },
    { id: 2, name: null, size: 2 },
  ]);
});
