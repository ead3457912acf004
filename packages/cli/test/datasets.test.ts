import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { openService } from './open-service.ts';
import { collectOutput, runCli, spawnCli } from './run-cli.ts';

const parquet = fileURLToPath(new URL('fixtures/companies.parquet', import.meta.url));

const { folder, service } = await openService({ HEADRACE_REQUESTS_PER_MINUTE: '1000000' });

const pathOf = (name: string) => join(folder.path, name);
const write = (name: string, text: string) => writeFile(pathOf(name), text);
const run = (...args: string[]) => runCli(folder, ['datasets', ...args]);
const api = async (path: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' };
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return JSON.parse(await (await fetch(`${service.url}/v1${path}`, { headers, ...post })).text());
};
const namesOf = async (): Promise<string[]> =>
  (await api('/datasets')).datasets.map(({ name }: { name: string }) => name);
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
const importYes = (file: string, name: string, ...args: string[]) =>
  run('import', file, '--name', name, '--yes', ...args);

const people = `Full Name,Email,Country,Size,Zip
Jane Doe,jane@acme.example,Germany,10,01067
John Roe,john@blue.example,Ireland,many,D02
Ada Poe,ada@blue.example,"Ireland
",30,D04
`;

describe('headrace datasets import', () => {
  it('shows the columns, imports what fits, and writes down what does not', async () => {
    await write('people.csv', people);
    const options = ['--kind', 'people', '--type', 'Size=number', '--skip', 'zip'];
    const { code, stdout, stderr } = await importYes('people.csv', 'leads', ...options);
    expect(stderr).toMatch(/COLUMN +FIELD +TYPE +FORMAT +EXAMPLES/);
    expect(stderr).toMatch(/Size +size +number +10, many, 30/);
    expect(stderr).toMatch(/Zip +\(left out\) +01067, D02, D04/);
    expect(stdout).toMatch(/^2 rows in [\d.]+ s \([\d,]+ rows\/s\), 1 rejected\n/);
    expect(stdout).toContain('Rejected rows are in people.rejects.csv; the first: line 3, size: "many"');
    expect(stdout).toContain(
      "\n  headrace search people:profiles:leads@1 --filter 'name=Jane Doe' --limit 10\n",
    );
    expect(code).toBe(0);
    const [header, reject, ...others] = parse(await readFile(pathOf('people.rejects.csv'), 'utf8'));
    expect([header?.[0], reject?.[0], reject?.[1], others]).toEqual(['line', '3', 'size', []]);
  });

  it('imports JSON lines into a service elsewhere, and prints a summary with --json and nothing else', async () => {
    await write('rows.jsonl', '{"email":"a@x.example","tags":["a"]}\n{"email":"b@x.example","tags":[]}\n');
    const there = ['--url', service.url, '--api-key', service.apiKey];
    const options = ['--key', 'email', '--json', ...there];
    const { code, stdout, stderr } = await importYes('rows.jsonl', 'lines', ...options);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      file: 'rows.jsonl',
      name: 'lines',
      search_id: expect.stringMatching(/^(people|companies):profiles:lines@1$/),
      key: 'email',
      columns: [
        { name: 'email', type: 'string' },
        { name: 'tags', type: 'json' },
      ],
      rows: 2,
      rejected: 0,
      rejects_file: null,
      total_rows: 2,
    });
    expect(existsSync(pathOf('rows.rejects.csv'))).toBe(false);
  });

  it('imports Parquet, whose columns stand at its end', async () => {
    await copyFile(parquet, pathOf('companies.parquet'));
    const { rows, kind, columns } = JSON.parse(
      (await importYes('companies.parquet', 'firms', '--kind', 'companies', '--json')).stdout,
    );
    expect([rows, kind]).toEqual([3, 'companies']);
    expect(columns.map(({ source, type }: { source: string; type: string }) => [source, type])).toEqual([
      ['Company Name', 'string'],
      ['Domain', 'string'],
      ['Country', 'string'],
      ['Employees', 'number'],
      ['Founded', 'date'],
      ['Is customer', 'boolean'],
      ['Tags', 'json'],
    ]);
  });

  it('adds rows, replaces those of the same key, or all of them', async () => {
    await write('more.csv', 'Email,Size\na@x.example,1\nb@x.example,2\n');
    await importYes('more.csv', 'growing', '--key', 'Email', '--json');
    await write('more.csv', 'Email,Size\nb@x.example,3\nc@x.example,4\n');
    const added = await importYes('more.csv', 'growing', '--key', 'Email');
    expect(added.stdout).toContain('1 of them replaced a row with the same key\n');
    expect(added.stdout).toContain('The dataset has 3 rows.');
    const other = await importYes('more.csv', 'growing', '--key', 'Size');
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('has the key email')]);
    const replaced = await importYes('more.csv', 'growing', '--mode', 'replace', '--skip', 'Size', '--json');
    expect(JSON.parse(replaced.stdout)).toMatchObject({ rows: 2, total_rows: 2, key: null });
  });

  it('stores nothing without a yes', async () => {
    await write('unasked.csv', 'Email\na@x.example\n');
    const { code, stdout, stderr } = await run('import', 'unasked.csv', '--name', 'unasked');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /Email +email[^]*Nothing was imported\. This needs a terminal to confirm it; pass --yes instead\.\n$/,
    );
    expect(await namesOf()).not.toContain('unasked');
  });

  it('leaves a dataset as it was when a file is refused in the middle', async () => {
    await write('good.csv', 'Email,Size\na@x.example,1\n');
    await importYes('good.csv', 'kept', '--json');
    const before = await api('/datasets/kept');
    await write('bad.csv', `Email,Other\n${'a@x.example,1\n'.repeat(2000)}"${'x'.repeat(9_000_000)}`);
    const refused = await importYes('bad.csv', 'kept', '--mode', 'replace');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    const { updated_at: _, ...rest } = await api('/datasets/kept');
    expect(before).toMatchObject(rest);
    expect((await importYes('bad.csv', 'new', '--json')).code).toBe(1);
    expect(await namesOf()).not.toContain('new');
  });

  it('stops at Ctrl-C and leaves nothing behind', async () => {
    await write('long.csv', `Email,Text\n${`a@x.example,${'text '.repeat(20)}\n`.repeat(100_000)}`);
    const child = spawnCli(folder, ['datasets', 'import', 'long.csv', '--name', 'long', '--yes']);
    const ended = collectOutput(child);
    // It is declared just before the file is sent.
    while (!(await namesOf()).includes('long'));
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    expect([code, stdout, stderr]).toEqual([130, '', expect.stringMatching(/\nStopped\.\n$/)]);
    expect(await namesOf()).not.toContain('long');
  });

  it.concurrent.each([
    ['a file that is not there', ['nowhere.csv', '--name', 'x', '--yes'], 'There is no file nowhere.csv.'],
    ['another kind of file', ['people.xlsx', '--name', 'x', '--yes'], 'is not a .csv'],
    ['no name', ['people.csv'], "required option '--name <name>'"],
    ['a name that is none', ['people.csv', '--name', 'Müller', '--yes'], 'small letters'],
    [
      'a column that is not there',
      ['people.csv', '--name', 'x', '--yes', '--key', 'Mail'],
      'but the columns are:',
    ],
    [
      'no place for rejects',
      ['people.csv', '--name', 'x', '--rejects', 'none/r.csv', '--yes'],
      'none/r.csv cannot be written',
    ],
    [
      'rejects over the file',
      ['people.csv', '--name', 'x', '--rejects', './people.csv', '--yes'],
      'over the file',
    ],
  ])('says what is the matter with %s', async (_, args, message) => {
    const { code, stdout, stderr } = await run('import', ...args);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)]);
  });
});

describe('headrace datasets', () => {
  beforeAll(async () => {
    await write(
      'facets.csv',
      'Email,Country,Size\na@x.example,Germany,1\nb@x.example,Germany,5\nc@x.example,Peru,9\n',
    );
    await importYes('facets.csv', 'counted', '--kind', 'people', '--json');
  });

  it('lists and shows them', async () => {
    const { stdout } = await run();
    expect(stdout).toMatch(/counted +people:profiles:counted@1 +3 +email, address_country, size/);
    expect(await json('list')).toEqual((await api('/datasets')).datasets);
    const shown = (await run('show', 'counted')).stdout;
    expect(shown).toMatch(/Search +people:profiles:counted@1\nRows +3\nKey +none\n/);
    expect(shown).toMatch(/\nSize +size +number +int\n/);
  });

  it('counts the values of a column, of the rows that fit', async () => {
    expect((await run('facets', 'counted', 'address_country')).stdout).toBe(
      'ADDRESS_COUNTRY  ROWS\nGermany          2\nPeru             1\n',
    );
    const { values } = await json(
      'facets',
      'counted',
      'address_country',
      '--filter',
      'size=2..',
      '--filter',
      'email!=d',
    );
    expect(values).toHaveLength(2);
    const wrong = await run('facets', 'counted', 'address_county');
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('Did you mean "address_country"?'),
    ]);
  });

  it('are searched by the id and the filter that the import shows', async () => {
    const config = { filters: { address_country: ['germany'] }, limit: 10 };
    const found = await api('/search/run/sync', {
      search: { search_id: 'people:profiles:counted@1', config },
    });
    expect(found).toMatchObject({ status: 'completed' });
    expect(JSON.stringify(found)).toContain('b@x.example');
    expect(JSON.stringify(found)).not.toContain('c@x.example');
  });

  it('deletes one after a yes', async () => {
    const unasked = await run('delete', 'counted');
    expect([unasked.code, unasked.stderr]).toEqual([1, expect.stringContaining('pass --yes')]);
    expect((await run('delete', 'counted', '--yes')).stdout).toBe('The dataset "counted" is deleted.\n');
    const gone = await run('delete', 'counted', '--yes');
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('There is no')]);
  });
});
