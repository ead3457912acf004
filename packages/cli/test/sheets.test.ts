import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { startCountingProxy } from './counting-proxy.ts';
import { openService } from './open-service.ts';
import { collectOutput, runCli, spawnCli } from './run-cli.ts';

const parquet = fileURLToPath(new URL('fixtures/companies.parquet', import.meta.url));

const { folder, service } = await openService({ HEADRACE_REQUESTS_PER_MINUTE: '1000000' });

const pathOf = (name: string) => join(folder.path, name);
const write = (name: string, text: string) => writeFile(pathOf(name), text);
const sheets = (...args: string[]) => runCli(folder, ['sheets', ...args, '--sandbox']);
const json = async (...args: string[]) => JSON.parse((await sheets(...args, '--json')).stdout);
const enrich = (...args: string[]) => runCli(folder, ['enrich', ...args, '--sandbox']);
const readCsv = async (name: string): Promise<Record<string, string>[]> =>
  parse(await readFile(pathOf(name), 'utf8'), { columns: true });
const split = ['--pipe', 'person:name:split@1'];
const people = (count: number) =>
  `name,email\n${Array.from({ length: count }, (_, at) => `Jane${at} Doe,jane${at}@acme.example\n`).join('')}`;

describe('headrace sheets', () => {
  it('makes a sheet, fills it, runs it, shows it and writes it into a file', async () => {
    const created = await sheets('create', 'Leads/people', '--columns', 'name,size:number', ...split);
    expect(created.stdout).toMatch(/^Leads\/people is created \(sandbox, id \d+\)\.\n$/);
    await write('in.csv', 'name,size,note\nJane Doe,12,x\nJohn Roe,many,y\n');
    const imported = await sheets('import', 'Leads/people', 'in.csv');
    expect(imported.stdout).toMatch(/^2 rows in .*: 2 appended, 0 updated, 0 rejected\n/);
    expect(imported.stdout).toContain('Left out, because the sheet has no such columns: note\n');
    // The pipe is free, so it runs on new rows by itself; two runs at once would share the cells.
    const newest = async () => (await json('show', 'Leads/people')).run?.status;
    await expect.poll(newest, { timeout: 100_000, interval: 200 }).toBe('completed');
    const estimate = await sheets('estimate', 'Leads/people');
    expect(estimate.stdout).toMatch(/^\d of 2 cells to run/);
    const { code, stdout } = await sheets('run', 'Leads/people', '--only', 'everything');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Run \d+ is completed: 2 cells in [\d.]+ s, 0 credits.*\n2 completed\n/),
    ]);
    const { columns, pipes, stats, rows } = await json('show', 'Leads/people');
    expect([columns.length, pipes[0].payload.pipe_id, rows]).toEqual([2, 'person:name:split@1', 2]);
    expect(stats.fields.find(({ name }: { name: string }) => name === 'first_name').by_status).toEqual({
      completed: 2,
    });
    expect((await sheets('show', 'Leads/people')).stdout).toMatch(/first_name +2 +2 completed/);
    const exported = await sheets('export', 'Leads/people', 'out.csv', '--with', 'status,credits');
    expect(exported.stdout).toBe('Written to out.csv\n');
    expect(await readCsv('out.csv')).toMatchObject([
      { name: 'Jane Doe', size: '12', first_name: 'Jane', first_name_status: 'completed', p1_credits: '0' },
      { name: 'John Roe', size_status: 'failed', first_name: 'John' },
    ]);
    expect(existsSync(pathOf('out.csv.part'))).toBe(false);
    expect((await sheets()).stdout).toMatch(/Leads\/people +2 /);
    expect(await json('list', '--project', 'Nobody')).toEqual([]);
  });

  it('updates rows by key, makes columns when asked to, and reads Parquet', async () => {
    await sheets('create', 'Leads/keyed', '--columns', 'name', '--key', 'email');
    await write('first.csv', people(3));
    await sheets('import', 'Leads/keyed', 'first.csv', '--key', 'email');
    await write('second.csv', `${people(2)}Ann Lee,ann@acme.example\nNobody,\n`);
    const imported = await sheets('import', 'Leads/keyed', 'second.csv', '--key', 'email');
    expect(imported.stdout).toMatch(
      /^4 rows in .*: 1 appended, 2 updated, 1 rejected\nFirst rejected: line 5/,
    );
    // A list does not fit a column of text, so this one is made beforehand.
    await sheets('create', 'Leads/companies', '--columns', 'Tags:json');
    await copyFile(parquet, pathOf('companies.parquet'));
    const {
      rows,
      appended,
      created_columns: made,
    } = await json('import', 'Leads/companies', 'companies.parquet', '--create-columns');
    expect([rows > 0, appended, made.length > 0]).toEqual([true, rows, true]);
  });

  it('says after Ctrl-C how to follow the run, which goes on', async () => {
    await sheets('create', 'Leads/followed', '--columns', 'name', ...split);
    await write('followed.csv', 'name\nJane Doe\n');
    await sheets('import', 'Leads/followed', 'followed.csv');
    let looks = 0;
    const proxy = await startCountingProxy(service.url, {
      // Behind it, a run seems never to end.
      rewrite: (path, body) => {
        if (!/\/runs\/\d+$/.test(path)) return body;
        looks += 1;
        return JSON.stringify({ ...JSON.parse(body), status: 'running', finished_at: null });
      },
    });
    const reach = ['--url', proxy.url, '--api-key', service.apiKey, '--sandbox'];
    const child = spawnCli(folder, ['sheets', 'run', 'Leads/followed', '--only', 'everything', ...reach]);
    const ended = collectOutput(child);
    while (looks < 2) await sleep(20);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    proxy.stop();
    const [, command = ''] =
      /Stopped\.\nRun \d+ goes on without this command\. To follow it: headrace (.+)\n/.exec(stderr) ?? [];
    expect([code, stdout, command]).toEqual([
      130,
      '',
      expect.stringMatching(/^sheets run Leads\/followed --sandbox --run \d+$/),
    ]);
    const followed = await runCli(folder, command.split(' '));
    expect([followed.code, followed.stdout]).toEqual([0, expect.stringContaining('is completed: 1 cells')]);
  });

  it('cancels, and deletes after a yes', async () => {
    await sheets('create', 'Leads/gone', '--columns', 'name');
    const none = await sheets('cancel', 'Leads/gone', '1');
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('run')]);
    const unasked = await sheets('delete', 'Leads/gone');
    expect([unasked.code, unasked.stderr]).toEqual([1, expect.stringContaining('pass --yes')]);
    expect((await sheets('delete', 'Leads/gone', '--yes')).stdout).toBe('Leads/gone is in the trash.\n');
    const gone = await sheets('show', 'Leads/gone');
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('There is no sheet Leads/gone')]);
  });

  it('asks before a run that can cost credits, and wants a ceiling with --yes', async () => {
    const production = (...args: string[]) => runCli(folder, ['sheets', ...args]);
    await write('paid.csv', 'name,company_domain\nJane Doe,acme.example\n');
    const waterfall = ['--pipe', 'person:workemail:waterfall@1'];
    await production('create', 'Leads/paid', '--columns', 'name,company_domain', ...waterfall);
    await production('import', 'Leads/paid', 'paid.csv');
    const unasked = await production('run', 'Leads/paid');
    expect([unasked.code, unasked.stderr]).toEqual([
      1,
      expect.stringMatching(/1 of 1 cells to run\n.*credits expected[^]*Nothing was run\..*--yes/),
    ]);
    const unlimited = await production('run', 'Leads/paid', '--yes');
    expect([unlimited.code, unlimited.stderr]).toEqual([1, expect.stringContaining('--max-credits')]);
    const run = await production('run', 'Leads/paid', '--yes', '--max-credits', '0', '--json');
    expect(JSON.parse(run.stdout)).toMatchObject({ selected: 1, spent: 0, max_credits: 0 });
    const misplaced = await production('show', 'Leads/people');
    expect(misplaced.stderr).toContain('There is one in sandbox: add --sandbox.');
  });

  it.each([
    ['a sheet without a project', ['show', 'people'], 'Write PROJECT/NAME'],
    ['a sheet that is not there', ['show', 'Leads/nothing'], 'There is no sheet Leads/nothing in sandbox'],
    ['another kind of file', ['import', 'Leads/people', 'people.xlsx'], 'is not a .csv'],
    [
      'a pipe that the sheet does not have',
      ['estimate', 'Leads/people', '--pipes', 'p9'],
      'p1 (person:name:split@1)',
    ],
    ['a state that is none', ['estimate', 'Leads/people', '--only', 'old'], 'Choose from: empty'],
    ['rows that are none', ['estimate', 'Leads/people', '--rows', 'some'], 'first:100'],
    ['a type that is none', ['create', 'Leads/x', '--columns', 'age:numbr'], 'name:string|number'],
    ['another kind of export', ['export', 'Leads/people', 'out.xlsx'], 'neither .csv, .jsonl'],
    [
      'an export of what is not there',
      ['export', 'Leads/people', 'o.csv', '--with', 'cost'],
      'status, provider',
    ],
    ['an export to nowhere', ['export', 'Leads/people', 'nowhere/o.csv'], 'nowhere/o.csv cannot be written'],
    ['no credits', ['run', 'Leads/people', '--max-credits', 'all'], 'a number of credits'],
  ])('says what is the matter with %s', async (_, args, message) => {
    const { code, stdout, stderr } = await sheets(...args);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)]);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('headrace enrich --sheet', () => {
  it('makes the sheet, fills it, and runs only what is missing the second time', async () => {
    await write('leads.csv', people(30));
    const into = ['--sheet', 'Enriched/leads', '--key-column', 'email', '--json'];
    const first = JSON.parse((await enrich('leads.csv', ...split, ...into)).stdout);
    expect(first).toMatchObject({ created: true, rows: 30, appended: 30, updated: 0, rejected: 0 });
    await write('leads.csv', people(40));
    const second = JSON.parse((await enrich('leads.csv', ...split, ...into)).stdout);
    expect(second).toMatchObject({ created: false, rows: 40, appended: 10, updated: 30, rejected: 0 });
    const { stats, rows } = await json('show', 'Enriched/leads');
    expect(rows).toBe(40);
    expect(stats.fields.find(({ name }: { name: string }) => name === 'last_name').by_status).toEqual({
      completed: 40,
    });
    expect(existsSync(pathOf(`leads.csv.sheet-${first.sheet.id}.headrace-state`))).toBe(false);
  });

  it('reads JSON lines with their types, and makes columns that a sheet does not have', async () => {
    await write('a.jsonl', '{"id":7,"name":"Jane Doe","age":40}\n');
    await enrich('a.jsonl', ...split, '--sheet', 'Enriched/lines');
    await write('b.jsonl', '{"name":"John Roe","vip":true}\n');
    const { created_columns: made } = JSON.parse(
      (await enrich('b.jsonl', '--sheet', 'Enriched/lines', '--json')).stdout,
    );
    expect(made).toEqual(['vip']);
    const { columns } = await json('show', 'Enriched/lines');
    expect(columns.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['external_id', expect.any(String)],
      ['name', 'string'],
      ['age', 'number'],
      ['vip', 'boolean'],
    ]);
    await sheets('export', 'Enriched/lines', 'lines.jsonl');
    const lines = (await readFile(pathOf('lines.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { name: 'Jane Doe', age: 40, first_name: 'Jane' },
      { name: 'John Roe', vip: true, first_name: 'John' },
    ]);
  });

  it('goes on after Ctrl-C, and appends no row twice', async () => {
    await write('long.csv', people(3500));
    const args = ['enrich', 'long.csv', ...split, '--sheet', 'Enriched/long', '--sandbox', '--json'];
    const child = spawnCli(folder, args);
    const ended = collectOutput(child);
    const state = async () =>
      (await json('list', '--project', 'Enriched')).some(
        ({ name, rows }: { name: string; rows: number }) => name === 'long' && rows > 0,
      );
    while (!(await state()));
    child.kill('SIGINT');
    const stopped = await ended;
    expect([stopped.code, stopped.stdout, stopped.stderr]).toEqual([
      130,
      '',
      expect.stringMatching(/Stopped\.\nRun the same command again to continue/),
    ]);
    const { code, stdout } = await runCli(folder, args);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 3500, appended: 3500, updated: 0, rejected: 0 });
    expect(code).toBe(0);
    const { rows, stats } = await json('show', 'Enriched/long');
    expect(rows).toBe(3500);
    expect(stats.fields.find(({ name }: { name: string }) => name === 'first_name').filled).toBe(3500);
  });

  it('sends a batch again whose answer was lost, without a second row', async () => {
    await sheets('create', 'Enriched/lost', '--columns', 'name,email', ...split);
    const { id } = await json('show', 'Enriched/lost');
    const proxy = await startCountingProxy(service.url, {
      path: `/v1/sheets/${id}/rows`,
      meddle: (submission, answer) => {
        if (submission === 1) throw new Error('the answer is lost');
        return answer;
      },
    });
    await write('lost.csv', people(5));
    const reach = ['--url', proxy.url, '--key', service.apiKey];
    const { stdout } = await enrich('lost.csv', '--sheet', String(id), ...reach, '--json');
    proxy.stop();
    expect(JSON.parse(stdout)).toMatchObject({ rows: 5, appended: 5 });
    expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([2, 1]);
    expect((await json('show', 'Enriched/lost')).rows).toBe(5);
  });

  it.each([
    ['a sheet that is to be made without pipes', ['--sheet', 'Enriched/none'], 'say which pipes it has'],
    [
      'a key that the file does not have',
      [...split, '--sheet', 'Enriched/leads', '--key-column', 'mail'],
      'the columns are',
    ],
    [
      'a pipe that the sheet does not have',
      ['--pipe', 'email:iswork@1', '--sheet', 'Enriched/leads'],
      'has no pipe email:iswork@1',
    ],
    ['a file as well', [...split, '--sheet', 'Enriched/leads', '--out', 'x.csv'], 'sheets export'],
    ['a ceiling without a sheet', [...split, '--max-credits', '5'], 'go with --sheet'],
  ])('says what is the matter with %s', async (_, args, message) => {
    await write('wrong.csv', 'name\nJane Doe\n');
    const { code, stdout, stderr } = await enrich('wrong.csv', ...args);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)]);
  });

  it('lists changes, and undoes and redoes them', async () => {
    await sheets('create', 'Leads/undone', '--columns', 'name');
    await write('undone.csv', 'name\nJane Doe\nAnn Lee\n');
    await sheets('import', 'Leads/undone', 'undone.csv');
    await sheets('import', 'Leads/undone', 'undone.csv');
    const listed = await sheets('changes', 'Leads/undone');
    expect(listed.stdout).toMatch(/done +Imported 2 rows\n.*done +Imported 2 rows\n/);
    const [newer, older] = await json('changes', 'Leads/undone');
    const refused = await sheets('redo', 'Leads/undone');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('There is nothing to redo.')]);
    const undone = await sheets('undo', 'Leads/undone');
    expect(undone.stdout).toBe(`Change ${newer.change} is undone (Imported 2 rows): 2 rows, 0 cells\n`);
    await sheets('undo', 'Leads/undone', String(older.change));
    expect((await json('show', 'Leads/undone')).rows).toBe(0);
    const redone = await sheets('redo', 'Leads/undone');
    expect(redone.stdout).toBe(`Change ${older.change} is redone (Imported 2 rows): 2 rows, 0 cells\n`);
    expect((await json('show', 'Leads/undone')).rows).toBe(2);
  });
});
