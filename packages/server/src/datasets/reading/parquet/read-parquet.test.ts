import { describe, expect, it } from 'vitest';
import { inspectFile } from '../infer-schema.ts';
import { readRows } from '../read-rows.ts';
import { writtenFile } from '../written-file.fixture.ts';
import type { Made, ThriftValue } from './made-parquet.fixture.ts';
import { int, list, long, makeParquet, struct, text, varint } from './made-parquet.fixture.ts';

async function read(made: Made): Promise<unknown[]> {
  const columns = (made.names ?? ['a']).map((name) => ({ name, source: name, type: 'number' as const }));
  const rows: unknown[] = [];
  const file = writtenFile(makeParquet(made));
  for await (const batch of readRows(file, { format: 'parquet', columns, key: null }))
    rows.push(...batch.rows);
  return rows;
}

const inspect = (bytes: Buffer) => inspectFile(writtenFile(bytes), { format: 'parquet', isSample: false });

const megabyte = 1024 * 1024;
/** Structures, each in the one before it. */
function nested(levels: number): ThriftValue {
  let inner = struct({});
  for (let at = 0; at < levels; at += 1) inner = struct({ 1: inner });
  return inner;
}

describe('a Parquet file', () => {
  it('is read as it is', async () => {
    expect(await read({ names: ['a', 'constructor'] })).toEqual([
      ['0', '0'],
      ['1', '1'],
      ['2', '2'],
    ]);
    const { rows, columns } = await inspect(makeParquet({ names: ['a', 'constructor'] }));
    expect([rows, columns.map(({ name }) => name)]).toEqual([3, ['a', 'constructor']]);
  });

  it('of a long group is inspected by its first rows', async () => {
    expect((await inspect(makeParquet({ rows: 20_000 }))).rows).toBe(5000);
  });

  const endless = { type: 6, bytes: Buffer.alloc(300_000, 0x80) };
  it.each<[string, Made, string]>([
    ['a number that does not end', { footer: { 5: endless } }, 'longer than 10 bytes'],
    ['a list longer than the file', { footer: { 5: list(12, [], 2 ** 31) } }, 'a list is longer'],
    [
      'a text longer than the file',
      { footer: { 6: { type: 8, bytes: varint(2 ** 31) } } },
      'value is longer',
    ],
    ['structures within structures', { footer: { 5: nested(100_000) } }, 'levels deep'],
    ['a type of no use', { footer: { 5: { type: 11, bytes: Buffer.alloc(1) } } }, 'type 11'],
  ])('that describes itself with %s is refused', async (_, made, reason) => {
    await expect(inspect(makeParquet(made))).rejects.toThrow(reason);
    await expect(inspect(makeParquet(made))).rejects.toMatchObject({ type: 'invalid-request' });
  });

  const part = (name: string, children: number) => struct({ 4: text(name), 5: int(children) });
  it.each<[string, Made, string]>([
    ['more parts than it has', { schema: [part('schema', 2 ** 30)] }, 'fewer parts'],
    ['hundreds of levels', { schema: Array.from({ length: 500 }, () => part('x', 1)) }, 'levels'],
    [
      'thousands of parts',
      { schema: Array.from({ length: 5000 }, () => part('x', 1)) },
      'at most 2000 are allowed',
    ],
    ['a column that reaches the prototype', { names: ['__proto__'] }, '__proto__'],
  ])('whose schema has %s is refused', async (_, made, reason) => {
    await expect(inspect(makeParquet(made))).rejects.toThrow(reason);
  });

  it.each<[string, Made, string]>([
    ['2 GB', { pageBytes: 2 ** 31 - 1 }, 'more than 64 MB'],
    ['two thousand million values', { pageValues: 2 ** 30 }, 'values'],
    ['more bytes than its column', { packedBytes: 5 * megabyte }, 'longer than its column'],
    ['fewer values than there are rows', { groupRows: 1_000_000 }, 'fewer values'],
  ])('whose page says that it has %s is refused before it is unpacked', async (_, made, reason) => {
    await expect(read(made)).rejects.toThrow(reason);
  });

  it('of more rows than are taken is refused', async () => {
    await expect(read({ groupRows: 300_000_000 })).rejects.toThrow('at most 200000000 are allowed');
  });

  it.each([
    ['is none', 'nonsense'],
    ['is empty', ''],
    ['has its marks alone', 'PAR1PAR1'],
    ['ends without its mark', 'PAR1 and much more than that'],
  ])('that %s is refused', async (_, content) => {
    await expect(inspect(Buffer.from(content))).rejects.toThrow('not valid Parquet');
  });

  it('with any byte changed is read or refused, and nothing else', async () => {
    const whole = makeParquet({ names: ['a', 'b'], footer: { 6: text('test'), 7: list(6, [long(1)]) } });
    const outcomes = new Set<string>();
    for (let at = 0; at < whole.length; at += 1) {
      const spoilt = Buffer.from(whole);
      spoilt[at] = (spoilt[at] ?? 0) ^ 0xff;
      const outcome = await inspect(spoilt).then(
        () => 'read',
        (error: unknown) => (error instanceof Error && 'type' in error ? String(error.type) : String(error)),
      );
      outcomes.add(outcome);
    }
    expect([...outcomes].toSorted()).toEqual(['invalid-request', 'read']);
  });
});
