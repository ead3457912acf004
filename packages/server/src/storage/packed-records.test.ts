import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PositionedText, RecordsRow } from './packed-records.ts';
import { packRecords, unpackRecords } from './packed-records.ts';

async function rowOf(records: readonly PositionedText[]): Promise<RecordsRow> {
  const { positions, bytes, length } = await packRecords(records);
  return { position: positions[0] ?? -1, body: null, positions, packed: bytes, length };
}

const textOf = (value: unknown) => JSON.stringify(value);

it('records come out of a pack as they went in, whatever their texts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 50 }).map(textOf), { minLength: 1, maxLength: 30 }),
      async (texts) => {
        const records = texts.map((body, at) => ({ position: 3 * at, body }));
        expect(await unpackRecords([await rowOf(records)])).toEqual(records);
      },
    ),
  );
});

it('one long text is packed like many short ones', async () => {
  const records = [{ position: 7, body: textOf('München '.repeat(200_000)) }];
  const row = await rowOf(records);
  expect(row.packed?.length).toBeLessThan(2000);
  expect(await unpackRecords([row])).toEqual(records);
});

it('records of one kind take less than a fifth of their texts', async () => {
  const records = Array.from({ length: 25 }, (_, position) => {
    const value = `jane.doe.${position}@company-${(position * 7919) % 1000}.example`;
    const resolved = { provider: 'hunter', operation: 'hunter.find_email', price: 0.5 };
    const fields = { work_email: { value, status: 'completed', reason: null, resolved_by: resolved } };
    return { position, body: `"${position}":${textOf({ id: position, fields })}` };
  });
  const row = await rowOf(records);
  expect(row.packed?.length).toBeLessThan((row.length ?? 0) / 5);
});

it('a row of one record, open or of an earlier version, is read as it is', async () => {
  const row = { position: 4, body: '"4":{}', positions: null, packed: null, length: null };
  const packed = await rowOf([{ position: 5, body: '"5":{}' }]);
  expect(await unpackRecords([row, packed])).toEqual([
    { position: 4, body: '"4":{}' },
    { position: 5, body: '"5":{}' },
  ]);
});

it('others have a turn while much is unpacked', async () => {
  const row = await rowOf([{ position: 0, body: textOf('a'.repeat(1_000_000)) }]);
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const records = await unpackRecords(Array.from({ length: 20 }, () => row));
  isDone = true;
  expect(records).toHaveLength(20);
  expect(turns).toBeGreaterThanOrEqual(10);
});
