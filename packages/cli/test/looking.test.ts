// What is only looked at: runs, providers, spending, the service.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openService } from './open-service.ts';
import { runCli } from './run-cli.ts';

const { folder } = await openService();
const run = (...args: string[]) => runCli(folder, args);

it('lists runs, and shows when one asked whom', async () => {
  expect((await run('runs')).stdout).toBe('There are no such runs.\n');
  await writeFile(join(folder.path, 'one.csv'), 'name,company_domain\nJane Doe,acme.com\n');
  const pipe = 'person:workemail:waterfall@1';
  expect((await run('enrich', 'one.csv', '--pipe', pipe, '--sandbox')).code).toBe(0);
  const { runs, next_cursor: next } = JSON.parse((await run('runs', '--pipe', pipe, '--json')).stdout);
  expect([runs.length, next]).toEqual([1, null]);
  const { stdout } = await run('runs', '--status', 'completed', '--environment', 'sandbox');
  expect(stdout).toMatch(/^RUN +SUBMITTED +STATUS +WHERE +RECORDS +CREDITS +PIPES\n/);
  expect(stdout).toContain(`${runs[0].id} `);
  expect((await run('runs', '--status', 'failed')).stdout).toBe('There are no such runs.\n');
  const timeline = (await run('runs', 'timeline', runs[0].id)).stdout;
  expect(timeline).toContain(`Run ${runs[0].id} is completed.\n`);
  expect(timeline).toMatch(/slice 0 +in the queue/);
  expect(timeline).toMatch(/leadmagic +1 .*=/);
  expect(JSON.parse((await run('runs', 'timeline', runs[0].id, '--json')).stdout).id).toBe(runs[0].id);
});

it('lists providers', async () => {
  const { stdout } = await run('providers');
  expect(stdout).toMatch(/^PROVIDER +KEY +PIPES/);
  expect(stdout).toMatch(/hunter +none/);
  expect(stdout).toMatch(/wikidata +keyless .* free/);
  expect(JSON.parse((await run('providers', '--json')).stdout).recent_runs).toBe(0);
});

it('shows what credits were spent on, and proves an entry', async () => {
  expect((await run('credits', 'usage', '--group', 'provider')).stdout).toMatch(
    /^PROVIDER +CREDITS +FEES +ENTRIES\n.*\n?total +0 +0 +0\n$/,
  );
  const [entry] = JSON.parse((await run('credits', 'entries', '--json')).stdout);
  const proved = await run('credits', 'prove', entry.id);
  expect([proved.code, proved.stdout]).toEqual([0, expect.stringContaining('continues the batch before')]);
  expect((await run('credits', 'prove', '99')).stderr).toContain('no such entry');
});

it('shows how the service is', async () => {
  const { stdout } = await run('status');
  expect(stdout).toMatch(/^Headrace 0\.1\.0, since /);
  expect(stdout).toMatch(/Workers +1;/);
  expect(stdout).toMatch(/Database +pglite /);
  expect(JSON.parse((await run('status', '--json')).stdout).queue.workers).toBe(1);
});

it('prints a request to begin with, which the service takes as it is', async () => {
  const { stdout } = await run('sandbox', 'sample', '--request');
  const { pipes, input } = JSON.parse(stdout);
  expect([pipes.length, input.length]).toEqual([3, 10]);
});
