import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { startCountingProxy } from './counting-proxy.ts';
import { openService } from './open-service.ts';
import { collectOutput, runCli, spawnCli } from './run-cli.ts';

const { folder, service } = await openService({ HEADRACE_REQUESTS_PER_MINUTE: '1000000' });

const pathOf = (name: string) => join(folder.path, name);
const write = (name: string, text: string | Buffer) => writeFile(pathOf(name), text);
const read = (name: string) => readFile(pathOf(name), 'utf8');
const split = ['--pipe', 'person:name:split@1'];

describe('headrace enrich', () => {
  it('writes input columns, result columns and a status, and says nothing on stdout', async () => {
    await write('plain.csv', 'name,phone\nDr. Jane Doe,+49 30 1\n,x\n');
    const { code, stdout, stderr } = await runCli(folder, ['enrich', 'plain.csv', ...split]);
    expect(stderr).toMatch(/2 rows in .*\n1 completed, 1 skipped\nWritten to plain\.enriched\.csv\n/);
    expect([code, stdout]).toEqual([0, '']);
    expect(await read('plain.enriched.csv')).toBe(
      'name,phone,first_name,last_name,headrace_status\nDr. Jane Doe,+49 30 1,Jane,Doe,completed\n,x,,,skipped\n',
    );
    expect(existsSync(pathOf('plain.enriched.csv.headrace-state'))).toBe(false);
  });

  it('prints a summary with --json and nothing else there', async () => {
    await write('sum.csv', 'name\nJane Doe\n');
    const { code, stdout } = await runCli(folder, [
      'enrich',
      'sum.csv',
      ...split,
      '--out',
      'sum-out.csv',
      '--json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      output: 'sum-out.csv',
      rows: 1,
      statuses: { completed: 1, partial: 0, failed: 0, skipped: 0 },
      result_columns: ['first_name', 'last_name'],
      fields: { first_name: { completed: 1 } },
      failed_runs: [],
      credits: 0,
    });
  });

  it('reads what spreadsheets write: a mark, semicolons, quotes and line ends in cells', async () => {
    await write('excel.csv', '\uFEFFname;note\r\n"Doe; Jane";"a\r\nb"\r\n');
    await runCli(folder, ['enrich', 'excel.csv', ...split]);
    const text = await read('excel.enriched.csv');
    expect(text.startsWith('\uFEFFname;note;first_name;')).toBe(true);
    expect(parse(text, { delimiter: ';', columns: true, bom: true })).toMatchObject([
      { name: 'Doe; Jane', note: 'a\r\nb' },
    ]);
  });

  it('reads UTF-16 with tabs', async () => {
    await write('unicode.txt', Buffer.from('\uFEFFname\tx\nJosé Núñez\t1\n', 'utf16le'));
    await runCli(folder, ['enrich', 'unicode.txt', ...split]);
    expect(await read('unicode.enriched.csv')).toContain('José Núñez\t1\tJosé\tNúñez\tcompleted');
  });

  it('keeps ids that are unique and does without those that are not', async () => {
    await write('ids.csv', 'id,name\nb,Jane Doe\na,John Roe\n');
    await write('clash.csv', 'id,name\n1,Jane Doe\n1,John Roe\n');
    for (const name of ['ids', 'clash']) await runCli(folder, ['enrich', `${name}.csv`, ...split]);
    expect(await read('ids.enriched.csv')).toContain(
      '\nb,Jane Doe,Jane,Doe,completed\na,John Roe,John,Roe,completed\n',
    );
    expect(await read('clash.enriched.csv')).toContain(
      '\n1,Jane Doe,Jane,Doe,completed\n1,John Roe,John,Roe,completed\n',
    );
  });

  it('reads and writes JSON lines', async () => {
    await write('rows.jsonl', '{"name":"Jane Doe","n":1}\n\n{"name":null,"extra":{"a":[1]}}\n');
    expect((await runCli(folder, ['enrich', 'rows.jsonl', ...split])).code).toBe(0);
    expect(
      (await read('rows.enriched.jsonl'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { name: 'Jane Doe', n: 1, first_name: 'Jane', last_name: 'Doe', headrace_status: 'completed' },
      { name: null, extra: { a: [1] }, first_name: null, last_name: null, headrace_status: 'skipped' },
    ]);
  });

  it('types columns as told and takes a pipeline from a file', async () => {
    const formula = 'size > 9 ? "big" : "small"';
    const config = { formula, output_field: { name: 'class', type: 'string', format: 'text' } };
    await write('typed.csv', 'size\n10\n9\n');
    await write('pipeline.json', JSON.stringify({ pipes: [{ pipe_id: 'formula:run@1', config }] }));
    const ended = await runCli(folder, [
      'enrich',
      'typed.csv',
      '--config',
      'pipeline.json',
      '--type',
      'size=number',
    ]);
    expect([ended.code, await read('typed.enriched.csv')]).toEqual([
      0,
      'size,class,headrace_status\n10,big,completed\n9,small,completed\n',
    ]);
  });

  it('writes a header for a file without rows', async () => {
    await write('empty.csv', 'name\n');
    expect((await runCli(folder, ['enrich', 'empty.csv', ...split])).code).toBe(0);
    expect(await read('empty.enriched.csv')).toBe('name,headrace_status\n');
  });

  it.each([
    ['a file that is not there', ['nowhere.csv', ...split], 'There is no file nowhere.csv'],
    ['no pipes', ['plain.csv'], 'Say what to look up'],
    [
      'an unknown pipe',
      ['plain.csv', '--pipe', 'person:name:spilt@1'],
      'Did you mean "person:name:split@1"?',
    ],
    ['an input that no column has', ['plain.csv', '--pipe', 'email:iswork@1'], 'pipes[0]'],
    ['a type of no column', ['plain.csv', ...split, '--type', 'size=number'], 'the columns are: name, phone'],
    ['an unknown flag', ['plain.csv', '--pipes', 'x'], 'Did you mean --pipe?'],
    [
      'an address without a key',
      ['plain.csv', ...split, '--url', 'http://127.0.0.1:1'],
      '--key or set HEADRACE_API_KEY',
    ],
    [
      'the result over the input',
      ['plain.csv', ...split, '--out', './plain.csv'],
      'cannot be written over the input',
    ],
  ])('refuses %s with 1 and without a stack trace', async (_, args, message) => {
    await write('plain.csv', 'name,phone\nJane Doe,1\n');
    const { code, stderr, stdout } = await runCli(folder, ['enrich', ...args]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(existsSync(pathOf('plain.enriched.csv.headrace-state'))).toBe(false);
  });
});

describe('an interrupted job', () => {
  const rows = 3000;
  const people = `name\n${Array.from({ length: rows }, (_, n) => `Given${n} Family${n}`).join('\n')}\n`;

  it('continues after Ctrl-C without asking again, and keeps the order', async () => {
    await write('many.csv', people);
    const proxy = await startCountingProxy(service.url, { delayMs: 100 });
    const args = ['enrich', 'many.csv', ...split, '--url', proxy.url, '--key', service.apiKey, '--json'];
    const child = spawnCli(folder, args);
    const ended = collectOutput(child);
    while (proxy.keys.length < 8) await sleep(20);
    child.kill('SIGINT');
    const stopped = await ended;
    expect([stopped.code, stopped.stdout]).toEqual([130, '']);
    expect(stopped.stderr).toContain('Run the same command again to continue');
    expect(proxy.keys.length).toBeLessThan(rows / 100);

    const again = await runCli(folder, args);
    expect(again.code).toBe(0);
    const summary = JSON.parse(again.stdout);
    expect(summary.rows).toBe(rows);
    expect(summary.resumed_rows).toBeGreaterThan(0);
    expect(new Set(proxy.keys).size).toBe(rows / 100);
    // The one submission that was under way is asked for a second time, under the same key.
    expect(proxy.keys.length).toBeLessThanOrEqual(rows / 100 + 1);
    const records = parse<{ name: string; last_name: string }>(await read('many.enriched.csv'), {
      columns: true,
    });
    expect(records.map(({ name }) => name).join('\n')).toBe(people.trim().split('\n').slice(1).join('\n'));
    expect(records.every(({ last_name: name }) => name === 'Family')).toBe(true);
    expect(existsSync(pathOf('many.enriched.csv.headrace-state'))).toBe(false);
    proxy.stop();
  });

  it('is not continued by another pipeline unless told to begin anew', async () => {
    await write('other.csv', 'name\nJane Doe\n');
    await write(
      'other.enriched.csv.headrace-state',
      JSON.stringify({ version: 1, fingerprint: 'x', written: {}, tally: {}, runs: {} }),
    );
    const refused = await runCli(folder, ['enrich', 'other.csv', ...split]);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('belongs to an unfinished job'),
    ]);
    expect((await runCli(folder, ['enrich', 'other.csv', ...split, '--restart'])).code).toBe(0);
  });

  it('waits when told to, and gets over an answer that was lost', async () => {
    await write('bumpy.csv', 'name\nJane Doe\n');
    const proxy = await startCountingProxy(service.url, {
      meddle: (submission, answer) => {
        if (submission === 1) throw new Error('lost');
        if (submission > 2) return answer;
        return { status: 429, headers: { 'retry-after': '1' }, body: '{}' };
      },
    });
    const { code, stdout } = await runCli(
      folder,
      ['enrich', 'bumpy.csv', ...split, '--url', proxy.url, '--json'],
      {
        HEADRACE_API_KEY: service.apiKey,
      },
    );
    expect([code, JSON.parse(stdout).statuses.completed]).toEqual([0, 1]);
    expect(proxy.keys.length).toBe(3);
    expect(new Set(proxy.keys).size).toBe(1);
    proxy.stop();
  });
});
