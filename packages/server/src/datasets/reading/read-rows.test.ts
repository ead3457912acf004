import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ColumnType } from '../../contract/datasets.ts';
import type { DataFile } from './data-file.ts';
import { inspectFile } from './infer-schema.ts';
import type { FileFormat } from './read-rows.ts';
import { readRows } from './read-rows.ts';
import { writtenFile } from './written-file.fixture.ts';

const parquet = { path: fileURLToPath(new URL('fixtures/companies.parquet', import.meta.url)) };

async function read(file: DataFile, types: Record<string, ColumnType>, format: FileFormat = 'csv') {
  const columns = Object.entries(types).map(([source, type]) => ({ name: source, source, type }));
  const found: { rows: unknown[]; rejects: string[] } = { rows: [], rejects: [] };
  for await (const { rows, rejects } of readRows(file, { format, columns, key: null })) {
    found.rows.push(...rows);
    found.rejects.push(...rejects.map(({ line, reason }) => `${line}: ${reason}`));
  }
  return found;
}

const twoTexts = { a: 'string', b: 'string' } as const;

describe('CSV', () => {
  it.each<[string, string | Buffer, unknown[]]>([
    ['commas', 'a,b\n1,2\n', [['1', '2']]],
    ['semicolons, and commas within', 'a;b\n1,5;2\n', [['1,5', '2']]],
    ['tabs and no line break at the end', 'a\tb\n1\t2', [['1', '2']]],
    ['a byte order mark and CRLF', '\uFEFFa,b\r\n1,2\r\n', [['1', '2']]],
    ['quotes over delimiters, quotes and lines', 'a,b\n"x,""y""\r\nz",2\n', [['x,"y"\r\nz', '2']]],
    ['a quote within a value', 'a,b\n5" pipe,2\n', [['5" pipe', '2']]],
    ['a quoted value at the very end', 'a,b\n1,"2"', [['1', '2']]],
    ['quoted headers in another order, with spaces', '"B","x", a \n1,2,3\n', [['3', '1']]],
    [
      'empty cells, quoted or blank',
      'a,b\n,""\n" ",x\n',
      [
        [null, null],
        [null, 'x'],
      ],
    ],
    ['empty lines and empty cells too many', 'a,b\n\n1,2,,\n\r\n', [['1', '2']]],
    ['characters cut between pieces', 'a,b\né🚀,日本\n', [['é🚀', '日本']]],
    ['a header alone', 'a,b', []],
  ])('with %s is read', async (_, text, rows) => {
    for (const size of [1, 2, 5, 1000])
      expect(await read(writtenFile(text, size), twoTexts)).toEqual({ rows, rejects: [] });
  });

  it('lines that are no rows are rejects, each with its number', async () => {
    const broken = Buffer.concat([
      Buffer.from('a,b\n'),
      Buffer.from([0x41, 0xe9, 0x2c, 0x42, 0x0a]),
      Buffer.from('1\nx\0,y\n"q"z,1\nok,1\n'),
    ]);
    expect(await read(writtenFile(broken, 1000), twoTexts)).toEqual({
      rows: [['ok', '1']],
      rejects: [
        '2: The row is not valid UTF-8; save the file as UTF-8 and send it again.',
        '3: The row has 1 cells where the header has 2.',
        expect.stringContaining('4: "x\u2400" is not text that can be stored'),
        expect.stringContaining('5: The row has text after a closing quote'),
      ],
    });
  });

  it('a quote that nothing closes costs its own line only', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `${at},some text to fill it up`);
    const { rows: kept, rejects } = await read(
      writtenFile(`a,b\n"open,1\n${rows.join('\n')}\n`, 65_536),
      twoTexts,
    );
    expect(kept).toHaveLength(rows.length);
    expect(rejects).toEqual([expect.stringContaining('2: The row has a quote that is not closed')]);
  });

  it('a line of cells by the thousand, or of over a million characters, is a reject', async () => {
    const file = `a,b\n${','.repeat(20_000)}\n${'x'.repeat(1_000_001)},1\n"q"${',""'.repeat(20_000)}\n1,2\n`;
    expect(await read(writtenFile(file), twoTexts)).toEqual({
      rows: [['1', '2']],
      rejects: [
        '2: The row has more than 10000 cells.',
        '3: The row has more than a million characters.',
        '4: The row has more than 10000 cells.',
      ],
    });
  });

  it('that is UTF-16 is refused with the remedy', async () => {
    await expect(read(writtenFile(Buffer.from('\uFEFFa,b\n', 'utf16le'), 100), twoTexts)).rejects.toThrow(
      'UTF-8',
    );
  });
});

describe('JSON lines', () => {
  it('are read, whatever the order of keys', async () => {
    const text = '{"b":true,"a":"x"}\r\n\n{"a":{"k":[1]},"c":1}';
    expect(await read(writtenFile(text), { a: 'json', b: 'boolean' }, 'jsonl')).toEqual({
      rows: [
        ['"x"', 'true'],
        ['{"k":[1]}', null],
      ],
      rejects: [],
    });
  });

  it('that are none, or contain what does not fit, are rejects', async () => {
    const { rows, rejects } = await read(
      writtenFile('nope\n[1]\n{"a":[]}\n{"a":"\\ud800"}\n{"a":1}'),
      { a: 'string' },
      'jsonl',
    );
    expect(rows).toEqual([['1']]);
    expect(rejects).toEqual([
      expect.stringContaining('1: The row is not valid JSON'),
      expect.stringContaining('2: The row is not a JSON object'),
      expect.stringContaining('3: A list is not text'),
      expect.stringContaining('4: "'),
    ]);
  });
});

describe('JSON lines made to cost', () => {
  it('have no column that a row has not, whatever objects have', async () => {
    const types = {
      constructor: 'json',
      __proto__x: 'json',
      ['__proto__']: 'json',
      toString: 'string',
    } as const;
    expect(await read(writtenFile('{"a":1}\n{"__proto__":2,"constructor":[3]}'), types, 'jsonl')).toEqual({
      rows: [
        [null, null, null, null],
        ['[3]', null, '2', null],
      ],
      rejects: [],
    });
  });

  it('are rejects where they are deeper or wider than a row can be', async () => {
    const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [at, at])));
    const { rows, rejects } = await read(
      writtenFile(`{"a":${deep}}\n${wide}\n{"a":[1]}`),
      { a: 'json' },
      'jsonl',
    );
    expect(rows).toEqual([['[1]']]);
    expect(rejects).toEqual([
      expect.stringContaining('1: A list is not valid JSON that can be stored'),
      '2: The row has more than 1000 keys.',
    ]);
  });
});

describe('Parquet', () => {
  it('is read with the types it has', async () => {
    const types = {
      'Company Name': 'string',
      employees: 'string',
      score: 'number',
      hiring: 'boolean',
      founded: 'date',
      seen: 'datetime',
      tags: 'json',
      detail: 'json',
      price: 'number',
    } as const;
    expect(await read(parquet, types, 'parquet')).toEqual({
      rows: [
        [
          'Acme',
          '12',
          '1.5',
          'true',
          '2024-01-31',
          '2024-01-31T10:00:00.000Z',
          '["a","b"]',
          '{"x":1}',
          '19.99',
        ],
        ['Zoë', '9007199254740993', null, null, null, null, null, null, null],
        [null, '0', '-0.5', 'false', '1999-12-31', '1999-12-31T23:59:59.999Z', '[]', null, '0.01'],
      ],
      rejects: [],
    });
  });

  it('that is cut off or none is refused', async () => {
    await expect(read(writtenFile('PAR1nonsensePAR1', 100), { a: 'string' }, 'parquet')).rejects.toThrow(
      'not valid Parquet',
    );
    await expect(read(writtenFile(''), { a: 'string' }, 'parquet')).rejects.toThrow('not valid Parquet');
  });

  it('is inspected by its own types', async () => {
    const { columns } = await inspectFile(parquet, { format: 'parquet', isSample: false });
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'company_name string',
      'headcount string',
      'score number',
      'hiring boolean',
      'founded_year date',
      'seen datetime',
      'tags json',
      'detail json',
      'price number',
    ]);
  });
});
