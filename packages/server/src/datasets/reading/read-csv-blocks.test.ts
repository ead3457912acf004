import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatasetColumn } from '../../contract/datasets.ts';
import type { BlockLimits } from './read-csv-blocks.ts';
import { readCsvBlocks } from './read-csv-blocks.ts';
import type { Bytes } from './records.ts';

const columns: DatasetColumn[] = [
  { name: 'a', source: 'a', type: 'string' },
  { name: 'b', source: 'b', type: 'number' },
];

async function* piecesOf(bytes: Buffer, size = 7): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(bytes: Bytes, limits: Partial<BlockLimits>) {
  const all = { text: '', count: 0, rejects: [] as unknown[] };
  const full: BlockLimits = { threads: 2, blockBytes: 16, ownBlocks: Infinity, ...limits };
  for await (const piece of readCsvBlocks(bytes, { columns, key: null }, full)) {
    all.text += Buffer.from(piece.encoded).toString();
    all.count += piece.count;
    all.rejects.push(...piece.rejects);
  }
  return all;
}

/** Cells that quotes, line breaks and bytes that are no UTF-8 make hard to cut. */
const cell = fc.oneof(
  fc.constantFrom('1', '"2"', '', 'x', '"', '"x"y', 'x"', '\u00e9', '\\'),
  fc.string({ unit: fc.constantFrom('x', '\n', ',', '\r'), maxLength: 40 }).map((text) => `"${text}"`),
);
const line = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => cells.join(','));
const file = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, isEnded]) => ['a,b', ...lines].join(end) + (isEnded ? end : ''))
  .map((text) => Buffer.from(text))
  .chain((bytes) =>
    fc.tuple(fc.constant(bytes), fc.array(fc.nat(bytes.length), { maxLength: 2 })).map(([whole, broken]) => {
      const spoilt = Buffer.from(whole);
      for (const at of broken) if (at > 4) spoilt[at] = 0xff;
      return spoilt;
    }),
  );

describe('blocks of a CSV file', () => {
  it('are the same rows and rejects wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.integer({ min: 4, max: 60 }), async (bytes, blockBytes) => {
        const whole = await read(piecesOf(bytes), { blockBytes: 1e9 });
        expect(await read(piecesOf(bytes), { blockBytes })).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('are the same rows whichever thread reads them', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => (at % 7 === 0 ? `"x\n${at}",${at}` : `y,${at}z`));
    const bytes = Buffer.from(`a,b\n${lines.join('\n')}`);
    const whole = await read(piecesOf(bytes, 900), { blockBytes: 1e9 });
    expect(whole.count).toBe(715);
    expect(whole.rejects).toHaveLength(4285);
    expect(await read(piecesOf(bytes, 900), { blockBytes: 1000, ownBlocks: 3 })).toEqual(whole);
  });

  it('give rows the number of the line they begin in', async () => {
    const { text } = await read(piecesOf(Buffer.from('a,b\n"x\ny",1\n\nz,2\n')), { blockBytes: 4 });
    expect(text).toBe('2\tx\\ny\t1\n5\tz\t2\n');
  });

  it('may have a line of megabytes, which is a reject like any other', async () => {
    const bytes = Buffer.from(`a,b\n${'xy,'.repeat(2_500_000)}\nz,1\n`);
    const { count, rejects } = await read(piecesOf(bytes, 65_536), { ownBlocks: 0 });
    expect([count, rejects]).toMatchObject([1, [{ line: 2 }]]);
  });

  it('end with the file when it breaks off', async () => {
    const broken = async function* () {
      yield Buffer.from(`a,b\n${'x,1\n'.repeat(1000)}`);
      throw new Error('the upload broke off');
    };
    await expect(read(broken(), { ownBlocks: 1 })).rejects.toThrow('the upload broke off');
  });
});
