import { describe, expect, it } from 'vitest';
import type { FileFormat } from './read-rows.ts';
import { inspectFile, nameColumns, toName } from './infer-schema.ts';
import { writtenFile } from './written-file.fixture.ts';

interface How {
  format?: FileFormat;
  isSample?: boolean;
}

const inspect = (text: string, { format = 'csv', isSample = false }: How = {}) =>
  inspectFile(writtenFile(text), { format, isSample });

describe('a header', () => {
  it.each([
    ['Größe (cm)', 'grosse_cm'],
    ['  Été ', 'ete'],
    ['createdAt', 'created_at'],
    ['ID', 'external_id'],
    ['2024 revenue', 'column_2024_revenue'],
    ['名前', 'column'],
    ['x'.repeat(200), 'x'.repeat(50)],
  ])('%s becomes the field %s', (header, name) => expect(toName(header)).toBe(name));

  it('that comes twice gets a number', () => {
    expect(nameColumns(['a', 'a', 'b', 'a'])).toEqual(['a', 'a_2', 'b', 'a_3']);
  });

  it('that is empty or a double is told apart by its place', async () => {
    const { columns } = await inspect('email,,email\nx,y,z\n');
    expect(columns.map(({ name, source }) => [name, source])).toEqual([
      ['email', 'email'],
      ['column_2', 'Column 2'],
      ['email_2', 'email (2)'],
    ]);
  });
});

describe('the kind', () => {
  it.each([
    ['First name,Company', 'people', ['first_name', 'company_name']],
    ['Name,E-Mail,LinkedIn URL', 'people', ['name', 'email', 'profile_url']],
    ['Name,Website,LinkedIn', 'companies', ['company_name', 'company_website_url', 'company_profile_url']],
    ['Account,Employees,Postal-Code', 'companies', ['company_name', 'headcount', 'zip_code']],
  ])('of %s is %s, and fields of the catalog are known', async (header, kind, names) => {
    const found = await inspect(`${header}\n`);
    expect(found.kind).toBe(kind);
    expect(found.columns.map(({ name }) => name)).toEqual(names);
  });
});

describe('a column', () => {
  it.each<[string, string[], string, string | null]>([
    ['whole numbers', ['1', '-20', ''], 'number', 'int'],
    ['numbers', ['1.5', '2e3'], 'number', 'decimal'],
    ['codes with zeros before', ['007', '12'], 'string', 'text'],
    ['telephone numbers', ['+4912345', '12345'], 'string', 'text'],
    ['long ids', ['12345678901234567891'], 'string', 'text'],
    ['flags', ['true', 'No', ''], 'boolean', null],
    ['ones and zeros', ['1', '0'], 'number', 'int'],
    ['days', ['2024-02-29', '1999-12-31'], 'date', 'date'],
    ['no days', ['2023-02-29'], 'string', 'text'],
    ['days and moments', ['2024-01-31T10:00Z', '2024-01-31 10:00:00.5+02'], 'datetime', 'datetime'],
    ['lists', ['"[1,2]"', '[]'], 'json', 'json_list'],
    ['addresses on the web', ['https://a.example/x', 'http://b.example'], 'string', 'url'],
    ['nothing', ['', ''], 'string', 'text'],
    ['numbers but for one', ['1', '2', 'n/a'], 'string', 'text'],
  ])('of %s is recognized', async (_, values, type, format) => {
    const { columns, rows } = await inspect(`x,other\n${values.map((value) => `${value},o`).join('\n')}\n`);
    expect(columns[0]).toMatchObject({ type, format, nulls: values.filter((value) => value === '').length });
    expect(rows).toBe(values.length);
  });

  it('of a name of the catalog has its format, if it has its type', async () => {
    const { columns } = await inspect('Work email,Employees,Company size\na@b.com,12,51-200\n');
    expect(columns.map(({ name, type, format }) => [name, type, format])).toEqual([
      ['work_email', 'string', 'email'],
      ['headcount', 'number', 'int'],
      ['headcount_2', 'string', 'text'],
    ]);
  });

  it('of JSON lines has the type of its values', async () => {
    const { columns } = await inspect('{"a":1,"b":"[1]"}\n{"a":2,"c":[1]}\nnope\n', { format: 'jsonl' });
    expect(columns.map(({ name, type, nulls }) => [name, type, nulls])).toEqual([
      ['a', 'number', 0],
      ['b', 'string', 1],
      ['c', 'json', 1],
    ]);
  });
});

it('the end of a sample, which may be half a line, is left out', async () => {
  const text = 'n,m\n1,2\n3,nonsense that was cu';
  expect((await inspect(text, { isSample: true })).columns[1]).toMatchObject({ type: 'number' });
  expect((await inspect(text)).columns[1]).toMatchObject({ type: 'string' });
});

describe('a file made to cost', () => {
  const lines = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');

  it.each([4000, 32_000])(
    'JSON lines with %i different keys is refused before any row is kept',
    async (keys) => {
      const rows = Array.from({ length: keys }, (_, at) => ({ [`key_${at}`]: at }));
      await expect(inspect(lines(rows), { format: 'jsonl' })).rejects.toThrow(
        'more than 1000 different keys',
      );
    },
  );

  it('of columns by the hundred is refused at its first row', async () => {
    const row = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`key_${at}`, at]));
    await expect(inspect(lines([row]), { format: 'jsonl' })).rejects.toThrow(
      '200 columns; at most 100 are allowed',
    );
  });

  it('a row of keys by the thousand counts as none', async () => {
    const row = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`key_${at}`, at]));
    const { columns } = await inspect(lines([{ a: 1 }, row]), { format: 'jsonl' });
    expect(columns.map(({ name }) => name)).toEqual(['a']);
  });

  it('JSON of 400,000 levels is shown as what it is not', async () => {
    const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
    const { columns } = await inspect(`{"a":${deep}}\n{"a":{"toString":1}}`, { format: 'jsonl' });
    expect(columns).toMatchObject([{ name: 'a', type: 'json', examples: ['\u2026', '{"toString":1}'] }]);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'a column called %s is one like any other',
    async (name) => {
      const { columns } = await inspect(`{"a":1,"${name}":"x"}\n{"a":2}`, { format: 'jsonl' });
      expect(columns).toMatchObject([
        { source: 'a', nulls: 0 },
        { source: name, type: 'string', nulls: 1 },
      ]);
      expect((await inspect(`${name},a\nx,1\n`)).columns).toMatchObject([{ source: name }, { source: 'a' }]);
    },
  );
});
