import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { examine } from '../../server/src/doctor/examine.ts';
import type { Finding } from '../../server/src/doctor/finding.ts';
import { createFreshDatabase } from '../../server/test/postgres-database.ts';
import { freePort } from '../../server/test/throwaway-postgres.ts';
import type { Folder } from './run-cli.ts';
import { makeFolder, runCli, startCli } from './run-cli.ts';

const key = { HEADRACE_MASTER_KEY: 'the first key of this test' };

/** What is wrong, besides that there are no managed keys here. */
async function wrongWith(folder: Folder, env: Record<string, string> = {}) {
  const { code, stdout } = await runCli(folder, ['doctor', '--json'], env);
  return readFindings(code, stdout);
}

/** The same in this process, which is quicker than a command. */
async function look(folder: Folder, env: Record<string, string>) {
  const findings = await examine(readConfig({ ...folder.env, ...env }, { role: 'all' }), { isOnline: false });
  const code = findings.some(({ level }) => level === 'problem') ? 1 : 0;
  return readFindings(code, JSON.stringify(findings));
}

function readFindings(code: number | null, stdout: string) {
  const findings: Finding[] = JSON.parse(stdout);
  const wrong = findings.filter(
    ({ level, about }) => level === 'problem' || (level === 'warning' && about !== 'providers'),
  );
  return { code, findings, wrong, text: stdout };
}

async function newFolder() {
  const folder = await makeFolder();
  onTestFinished(() => folder.remove());
  return folder;
}

it('finds nothing wrong with a service that has been used, and says so while it runs', async () => {
  const folder = await newFolder();
  const port = String(await freePort());
  const service = await startCli(folder, { ...key, HEADRACE_PORT: port });
  onTestFinished(async () => void (await service.stop()));
  await runCli(folder, ['connections', 'create', 'hunter', '--key', 'a-secret-key-at-hunter'], key);
  const running = await wrongWith(folder, { ...key, HEADRACE_PORT: port });
  expect([running.code, running.wrong]).toEqual([0, []]);
  expect(running.text).toContain(`A service of Headrace answers at 127.0.0.1:${port}.`);
  await service.stop();

  const stopped = await look(folder, key);
  expect([stopped.code, stopped.wrong]).toEqual([0, []]);
  expect(stopped.text).toMatch(/everything that is sealed \(1\) can be opened/);
  expect(stopped.text).not.toMatch(/secret-key|first key of/);

  const locked = await look(folder, { HEADRACE_MASTER_KEY: 'quite another key of this test' });
  expect(locked).toMatchObject({ code: 1, wrong: [{ about: 'keys' }] });
  expect(locked.wrong[0]?.says).toMatch(
    /^1 stored credentials or secrets are sealed under master key [0-9a-f]{8}, and only/,
  );
});

it('names a port that another program has', async () => {
  const folder = await newFolder();
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const place = other.address();
  if (place === null || typeof place === 'string') throw new Error('it listens on a port');
  const { code, wrong } = await look(folder, { ...key, HEADRACE_PORT: String(place.port) });
  expect(code).toBe(1);
  expect(wrong).toContainEqual(
    expect.objectContaining({ about: 'port', says: expect.stringContaining('Another program') }),
  );
});

it('names a data directory that others can enter, or that is not a folder', async () => {
  const folder = await newFolder();
  await chmod(join(folder.path, 'data'), 0o755);
  const open = await look(folder, key);
  expect(open.wrong[0]).toMatchObject({ about: 'disk', mend: expect.stringContaining('chmod -R go=') });
  // Root may write everywhere, but not into a file system that is only read.
  const { wrong } = await look(folder, { ...key, HEADRACE_DATA_DIR: '/proc/headrace' });
  expect(wrong).toContainEqual(expect.objectContaining({ about: 'disk', level: 'problem' }));
});

it('shows wrong settings, and nothing of their values', async () => {
  const { code, wrong, text } = await wrongWith(await newFolder(), {
    HEADRACE_MASTER_KEY: 'short',
    HEADRACE_PORT: 'x',
  });
  expect([code, wrong.map(({ about }) => about)]).toEqual([1, ['settings']]);
  expect(text).toMatch(/HEADRACE_MASTER_KEY.*HEADRACE_PORT|HEADRACE_PORT.*HEADRACE_MASTER_KEY/s);
  expect(text).not.toContain('short"');
});

it('names a database that is down, without its password', async () => {
  const folder = await newFolder();
  const url = `postgresql://user:hidden-word@127.0.0.1:${await freePort()}/headrace`;
  const { code, wrong, text } = await look(folder, { ...key, DATABASE_URL: url });
  expect([code, wrong.map(({ about }) => about)]).toEqual([1, ['database']]);
  expect(text).toContain('ECONNREFUSED');
  expect(text).not.toContain('hidden-word');
});

describe.skipIf(inject('postgresUrl') === null)('on PostgreSQL', () => {
  it('names settings that lose data, and keys that are not shared', async () => {
    const database = await createFreshDatabase(inject('postgresUrl') ?? '');
    onTestFinished(() => database.drop());
    const folder = await newFolder();
    await mkdir(join(folder.path, 'data'), { recursive: true, mode: 0o700 });
    // The server of these tests runs with fsync off.
    const { findings } = await look(folder, { DATABASE_URL: database.url });
    const says = findings.map(({ says: text }) => text).join('\n');
    expect(says).toContain('fsync is off');
    expect(says).toContain('HEADRACE_MASTER_KEY is not set');
    expect(says).toContain('The clock of this machine and that of the database are 0.0 s apart.');
    expect(says).toContain('The database is empty');
  });
});
