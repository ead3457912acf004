import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startCountingProxy } from './counting-proxy.ts';
import { openService } from './open-service.ts';
import { collectOutput, runCli, spawnCli } from './run-cli.ts';

const { folder, service } = await openService({ HEADRACE_REQUESTS_PER_MINUTE: '1000000' });

const pathOf = (name: string) => join(folder.path, name);
const read = (name: string) => readFile(pathOf(name), 'utf8');
const readCsv = async (name: string) =>
  z.array(z.record(z.string(), z.string())).parse(parse(await read(name), { columns: true }));
const hasState = (name: string) => existsSync(pathOf(`${name}.headrace-state`));

const people = 'people:profiles:amplemarket@2';
/** 18 people of the simulated world. Their employers are few; to look at everybody takes a second for each page. */
const austrians = [people, '--sandbox', '--filter', 'current_seniority_levels=VP'];
austrians.push('--filter', 'current_locations=Austria', '--filter', 'current_employer_locations=Austria');
const split = ['--then-pipe', 'person:name:split@1'];
const search = (...args: string[]) => runCli(folder, ['search', ...args]);

describe('headrace search', () => {
  it('walks all pages once into a CSV with the columns of the search, objects as JSON', async () => {
    const { code, stdout, stderr } = await search(
      ...austrians,
      '--limit',
      '5',
      '--pages',
      'all',
      '--out',
      'all.csv',
    );
    expect([code, stdout]).toEqual([0, '']);
    // Before it, progress on a slow machine.
    expect(stderr).toMatch(/^18 rows of 4 pages in .*\nWritten to all\.csv\nThere are no more pages\.\n$/m);
    const rows = await readCsv('all.csv');
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'name',
      'job_title',
      'profile_url',
      'company_domain',
      'amplemarket_person_match',
    ]);
    expect(new Set(rows.map(({ profile_url: url }) => url)).size).toBe(18);
    for (const { name, amplemarket_person_match: match = '' } of rows)
      expect(JSON.parse(match)).toMatchObject({ name, location_details: { country: 'Austria' } });
    expect(hasState('all.csv')).toBe(false);
  });

  it('leaves out what an excluding filter names', async () => {
    const args = [...austrians, '--filter', 'current_job_titles!=VP of Sales', '--out', 'some.jsonl'];
    const { code, stdout } = await search(...args, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ output: 'some.jsonl', rows: 3, pages: 1, has_more: false, duplicates: 0 }),
    ]);
    const rows = (await read('some.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(3);
    expect(rows.some(({ job_title: title }) => title === 'VP of Sales')).toBe(false);
    expect(rows[0].amplemarket_person_match).toMatchObject({ object: 'person' });
  });

  it('sends the rows of each page through pipes', async () => {
    const args = [...austrians, '--limit', '8', '--pages', '2', ...split, '--out', 'split.csv'];
    const { code, stderr } = await search(...args);
    expect([code, stderr]).toEqual([0, expect.stringContaining('16 completed\nFound: first_name 16')]);
    expect(stderr).toMatch(
      /There are more pages \(\d in all, says the provider\)\. The same command with --pages 4/,
    );
    const rows = await readCsv('split.csv');
    expect(Object.keys(rows[0] ?? {}).slice(4)).toEqual([
      'amplemarket_person_match',
      'first_name',
      'last_name',
      'headrace_status',
    ]);
    expect(rows).toHaveLength(16);
    for (const { name = '', first_name: first, amplemarket_person_match: match = '' } of rows) {
      expect(name.startsWith(`${first} `)).toBe(true);
      expect(JSON.parse(match)).toMatchObject({ name });
    }
  });

  it('takes the pipeline, and the config of a search over rows of one’s own, from files', async () => {
    await writeFile(pathOf('attio.json'), JSON.stringify({ object: 'people', fields: ['name'] }));
    const upper = {
      formula: '$uppercase(name)',
      output_field: { name: 'loud', type: 'string', format: 'text' },
    };
    const pipes = [{ pipe_id: 'formula:run@1', config: upper }];
    await writeFile(pathOf('pipes.json'), JSON.stringify({ pipes }));
    const args = ['--config', 'attio.json', '--then-config', 'pipes.json', '--limit', '3', '--pages', '2'];
    const { code, stderr } = await search('records:search:attio@1', '--sandbox', ...args, '--out', 'own.csv');
    expect([code, stderr]).toEqual([0, expect.stringContaining('6 completed')]);
    const rows = await readCsv('own.csv');
    expect(rows.map(({ loud }) => loud)).toEqual(rows.map(({ name = '' }) => name.toUpperCase()));
  });

  it('prints a table where there is no file, or JSON lines', async () => {
    const table = await search(...austrians, '--limit', '2');
    expect(table.stdout).toMatch(/^name +job_title +profile_url +company_domain\n\S.*\n\S.*\n$/);
    expect(table.stderr).toMatch(/There are more pages .*: --pages 2, or --pages all\./);
    const lines = await search(...austrians, '--limit', '2', '--json');
    expect(
      lines.stdout
        .trim()
        .split('\n')
        .map((line) => Object.keys(JSON.parse(line)).length),
    ).toEqual([5, 5]);
  });

  it.each([
    [
      'an unknown search',
      ['people:profiles:amplemarkt@2'],
      ['Did you mean "people:profiles:amplemarket@2"?'],
    ],
    ['no filter', [people, '--sandbox'], ['Set at least one filter']],
    [
      'filters that there are not, and values they do not take',
      [
        people,
        ...[
          'current_location=Rome',
          'shoe_size=44',
          'current_departments=Zales',
          'current_departments!=Legal',
        ].flatMap((filter) => ['--filter', filter]),
      ],
      [
        'Did you mean "current_locations"?',
        'It filters by: person_name, current_job_titles,',
        'current_departments takes: Senior Leadership; Consulting;',
        'cannot exclude by this filter',
      ],
    ],
    [
      'a range of words',
      [people, '--filter', 'current_employer_founded_year=old'],
      ['Write current_employer_founded_year=1..10'],
    ],
    ['a limit too high', [...austrians, '--limit', '101'], ['from 1 to 100']],
    ['no number of pages', [...austrians, '--pages', 'some'], ['whole number of 1 or more']],
    [
      'pipes that miss an input',
      [...austrians, '--then-pipe', 'email:iswork@1'],
      ['cannot go through these pipes.\n  - pipes[0]: email:iswork@1 needs'],
    ],
  ])('refuses %s before anything is asked', async (_, args, messages) => {
    const { code, stdout, stderr } = await search(...args, '--out', 'refused.csv');
    expect([code, stdout]).toEqual([1, '']);
    for (const message of messages) expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect([existsSync(pathOf('refused.csv')), hasState('refused.csv')]).toEqual([false, false]);
  });

  it('refuses a file that is neither a table nor lines, and pipes of another environment', async () => {
    expect((await search(...austrians, '--out', 'x.xlsx')).stderr).toContain('neither .csv');
    const pipeline = { pipes: [{ pipe_id: 'person:name:split@1' }], config: { environment: 'sandbox' } };
    await writeFile(pathOf('sandbox.json'), JSON.stringify(pipeline));
    const args = [people, '--filter', 'current_locations=Austria', '--then-config', 'sandbox.json'];
    expect((await search(...args)).stderr).toContain('add --sandbox');
  });
});

describe('an interrupted search', () => {
  const args = [...austrians, '--limit', '4', '--pages', 'all', ...split];

  it.each([
    ['a page was asked for', '/v1/search/run', 'SIGKILL', 5],
    ['its rows were sent through pipes', '/v1/pipes/run', 'SIGINT', 5],
  ] as const)(
    'goes on when it was stopped after %s, and asks nothing twice',
    async (_, path, signal, pages) => {
      const name = `stopped-${signal}.csv`;
      const proxy = await startCountingProxy(service.url, { delayMs: 150, path });
      const command = [
        'search',
        ...args,
        '--url',
        proxy.url,
        '--key',
        service.apiKey,
        '--out',
        name,
        '--json',
      ];
      const child = spawnCli(folder, command);
      const ended = collectOutput(child);
      while (proxy.keys.length < 3) await sleep(10);
      child.kill(signal);
      const stopped = await ended;
      expect([stopped.code, stopped.stdout]).toEqual([signal === 'SIGINT' ? 130 : null, '']);
      expect([hasState(name), await readCsv(name)]).toEqual([true, expect.objectContaining({ length: 8 })]);

      const again = await runCli(folder, command);
      const summary = JSON.parse(again.stdout);
      expect([again.code, summary]).toEqual([
        0,
        expect.objectContaining({ rows: 18, resumed_rows: 8, pages, duplicates: 0 }),
      ]);
      const rows = await readCsv(name);
      expect(new Set(rows.map(({ profile_url: url }) => url)).size).toBe(18);
      expect([rows.length, hasState(name)]).toEqual([18, false]);
      // The one submission that was under way may be made a second time, under the same key.
      expect(new Set(proxy.keys).size).toBe(pages);
      expect(proxy.keys.length).toBeLessThanOrEqual(pages + 1);
      proxy.stop();
    },
  );

  it('keeps its rows when a provider fails in the middle, says what failed, and goes on', async () => {
    let looks = 0;
    const proxy = await startCountingProxy(service.url, {
      path: '/v1/search/run',
      rewrite: (path, body) => {
        if (!path.startsWith('/v1/search/check/') || JSON.parse(body).status !== 'completed') return body;
        looks += 1;
        return looks === 2 ? failed(body) : body;
      },
    });
    const command = ['search', ...args, '--url', proxy.url, '--key', service.apiKey, '--out', 'failed.csv'];
    const first = await runCli(folder, command);
    expect([first.code, first.stdout]).toEqual([1, '']);
    expect(first.stderr).toContain('Page 2 of the search failed.\n  - It is down. (ProviderError)\n');
    expect(first.stderr).toContain('Run the same command again to continue');
    expect(await readCsv('failed.csv')).toHaveLength(4);
    expect((await runCli(folder, command)).stderr).toContain('18 rows of 5 pages');
    expect(new Set((await readCsv('failed.csv')).map(({ profile_url: url }) => url)).size).toBe(18);
    // The page that failed is another question the second time.
    expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([6, 6]);
    proxy.stop();
  });
});

function failed(body: string): string {
  const errors = [{ code: 'ProviderError', message: 'It is down.', path: 'search' }];
  return JSON.stringify({ ...JSON.parse(body), status: 'failed', errors, results: [], next_page: null });
}

describe('headrace searches', () => {
  it('lists those that all words occur in, and shows one', async () => {
    const { stdout } = await runCli(folder, ['searches', 'PEOPLE', 'amplemarket']);
    expect(stdout).toContain(people);
    expect(stdout).not.toContain('companies:profiles:amplemarket@2');
    const shown = (await runCli(folder, ['searches', 'show', people])).stdout;
    expect(shown).toContain(
      'current_seniority_levels (list)  Seniority of the current job.\n    Owner; Founder;',
    );
    expect(shown).toContain('current_employer_founded_year (range, 0..2040)');
    expect(shown).toContain('3 credits for each 100 rows begun');
    const json = await runCli(folder, ['searches', 'show', people, '--json']);
    expect(JSON.parse(json.stdout).search_id).toBe(people);
    const missing = await runCli(folder, ['searches', 'show', 'people:profile:amplemarket@2']);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('Did you mean')]);
    expect((await runCli(folder, ['searches', 'zzz'])).stdout).toBe('No search matches "zzz".\n');
  });
});
