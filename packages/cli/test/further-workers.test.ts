import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { furtherOf, living } from '../../server/test/further-processes.ts';
import { createHome } from '../../server/test/service.ts';
import { waitFor } from '../../server/test/wait-for.ts';
import { makeFolder, runCli, startCli } from './run-cli.ts';

async function startOnPostgres(settings: Record<string, string>) {
  const { env, remove } = await createHome('postgres');
  onTestFinished(remove);
  const folder = await makeFolder({ isFresh: true });
  onTestFinished(folder.remove);
  const service = await startCli(folder, { ...env, ...settings });
  const pid = service.child.pid ?? 0;
  onTestFinished(async () => {
    service.child.kill('SIGKILL');
    await service.ended;
  });
  return { ...service, pid };
}

describe.skipIf(inject('postgresUrl') === null)('headrace start with HEADRACE_WORKERS (postgres)', () => {
  it('says which processes run records and how many connections they take, and ends all of them', async () => {
    const service = await startOnPostgres({ HEADRACE_WORKERS: '3', HEADRACE_LOG_LEVEL: 'info' });
    const pids = furtherOf(service.pid);
    expect(pids).toHaveLength(2);
    expect(service.said).toContain(
      `Records are run by 3 processes: this one (${service.pid}), and ${pids.join(', ')}.`,
    );
    expect(service.said).toContain('Together they take up to 68 connections to PostgreSQL');
    await waitFor(
      async () => (await fetch(`${service.url}/metrics`)).text(),
      (text) => /^headrace_workers 3$/m.test(text),
    );
    const { code, stdout, stderr } = await service.stop();
    expect(code).toBe(0);
    expect(living(pids)).toEqual([]);
    expect(stdout).toBe(service.said);
    expect(stderr).toContain(`"pid":${service.pid}`);
  });

  it('ends in good order by Ctrl-C, which all processes of a terminal hear', async () => {
    const service = await startOnPostgres({ HEADRACE_WORKERS: '2' });
    const pids = furtherOf(service.pid);
    await waitFor(
      async () => (await fetch(`${service.url}/metrics`)).text(),
      (text) => text.includes('worker="2"'),
    );
    for (const pid of pids) process.kill(pid, 'SIGINT');
    expect((await service.stop('SIGINT')).code).toBe(0);
    expect(living(pids)).toEqual([]);
  });
});

it('refuses more than one worker on the embedded database, and names the remedy', async () => {
  const folder = await makeFolder({ isFresh: true });
  onTestFinished(folder.remove);
  const { code, stderr } = await runCli(folder, ['start'], { HEADRACE_WORKERS: '2' });
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('Set DATABASE_URL to the URL of a PostgreSQL, or set HEADRACE_WORKERS to 1.'),
  ]);
  expect(stderr).not.toMatch(/\n\s+at /);
});
