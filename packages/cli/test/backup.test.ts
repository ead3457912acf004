import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ended, Folder } from './run-cli.ts';
import { makeFolder, runCli, startCli } from './run-cli.ts';

let here: Folder;
let there: Folder;
let file: string;
let made: Ended;
beforeAll(async () => {
  here = await makeFolder();
  there = await makeFolder({ isFresh: true });
  file = join(here.path, 'one.backup');
  const service = await startCli(here);
  await runCli(here, ['connections', 'create', 'hunter', '--key', 'a-secret-key-at-hunter']);
  made = await runCli(here, ['backup', file]);
  await service.stop();
});
afterAll(async () => {
  await here.remove();
  await there.remove();
});

const restore = (args: string[], env?: Record<string, string>) => runCli(there, ['restore', ...args], env);
const refusal = (words: string) => ({ code: 1, stdout: '', stderr: expect.stringContaining(words) });

it('backs up a service that runs, into a file for this user alone', async () => {
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(
    /^Backed up [\d,]+ rows of the embedded database to .*one\.backup .*\nThe master key is not in the file\. To restore, you need key [0-9a-f]{8}/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('backs up a home that no service runs on, and names a place where it cannot', async () => {
  expect((await runCli(here, ['backup', join(here.path, 'two.backup')])).code).toBe(0);
  expect(await runCli(here, ['backup', file])).toMatchObject(refusal('exists already'));
  const nowhere = join(here.path, 'none/three.backup');
  expect(await runCli(here, ['backup', nowhere])).toMatchObject(refusal('There is no folder'));
  const elsewhere = ['backup', 'x.backup', '--url', 'http://127.0.0.1:4400'];
  expect(await runCli(here, elsewhere)).toMatchObject(refusal('--operator-token'));
});

it('restores nothing without the key of the backup, or from a file that is not there', async () => {
  expect(await restore([file])).toMatchObject(refusal('There is no master key'));
  const other = { HEADRACE_MASTER_KEY: 'another key of this length' };
  expect(await restore([file], other)).toMatchObject(refusal('The master key is a wrong one'));
  const missing = await restore([join(here.path, 'no.backup')]);
  expect(missing).toMatchObject(refusal('no such file'));
  expect(missing.stderr).not.toContain('did not start');
});

it('restores the home with its key, and verifies the ledger', async () => {
  await mkdir(join(there.path, 'data'), { recursive: true, mode: 0o700 });
  await copyFile(join(here.path, 'data/master-key'), join(there.path, 'data/master-key'));
  const restored = await restore([file]);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^Restored [\d,]+ rows, as they were at 20.*\nAll 1 ledgers add up\.\n$/);
  const listed = await runCli(there, ['connections', 'list', '--json']);
  expect(JSON.parse(listed.stdout)).toMatchObject([{ provider: 'hunter' }]);
});

it('replaces what is in a home only when it is told to', async () => {
  expect((await restore([file])).stderr).toMatch(/is not empty.*--replace/);
  expect(await restore([file, '--replace'])).toMatchObject(refusal('pass --yes'));
  const replaced = await restore([file, '--replace', '--yes', '--json']);
  expect(JSON.parse(replaced.stdout)).toMatchObject({ ledgers: 1, wrong: [], missingKeys: [], openRuns: 0 });
});
