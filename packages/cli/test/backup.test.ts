import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Folder } from './run-cli.ts';
import { makeFolder, runCli, startCli } from './run-cli.ts';

async function newFolder(isFresh = false): Promise<Folder> {
  const folder = await makeFolder({ isFresh });
  onTestFinished(() => folder.remove());
  return folder;
}

it('backs up a service that runs, and restores it elsewhere with the key and the ledger', async () => {
  const here = await newFolder();
  const service = await startCli(here);
  onTestFinished(async () => void (await service.stop('SIGKILL')));
  const secret = ['connections', 'create', 'hunter', '--key', 'a-secret-key-at-hunter'];
  expect((await runCli(here, secret)).code).toBe(0);
  const file = join(here.path, 'one.backup');
  const made = await runCli(here, ['backup', file]);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(
    /^Backed up [\d,]+ rows of the embedded database to .*one\.backup .*\nThe master key is not in the file\. To restore, you need key [0-9a-f]{8}/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const again = await runCli(here, ['backup', file]);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') });
  const nowhere = await runCli(here, ['backup', join(here.path, 'none/two.backup')]);
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no folder') });
  await service.stop();
  // Nobody has it open now, so the command does it itself.
  expect((await runCli(here, ['backup', join(here.path, 'two.backup')])).code).toBe(0);

  const there = await newFolder(true);
  const restore = (...args: string[]) => runCli(there, ['restore', ...args]);
  const without = await restore(file);
  expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no master key') });
  const wrong = await runCli(there, ['restore', file], { HEADRACE_MASTER_KEY: 'another key of this length' });
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('The master key is a wrong one') });
  await mkdir(join(there.path, 'data'), { mode: 0o700 });
  await copyFile(join(here.path, 'data/master-key'), join(there.path, 'data/master-key'));
  const missing = await restore(join(here.path, 'no.backup'));
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('no such file') });
  expect(missing.stderr).not.toContain('did not start');

  const restored = await restore(file);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^Restored [\d,]+ rows, as they were at 20.*\nAll 1 ledgers add up\.\n$/);
  const listed = await runCli(there, ['connections', 'list', '--json']);
  expect(JSON.parse(listed.stdout)).toMatchObject([{ provider: 'hunter' }]);
  expect((await restore(file)).stderr).toMatch(/is not empty.*--replace/);
  expect((await restore(file, '--replace')).stderr).toContain('pass --yes');
  const replaced = await restore(file, '--replace', '--yes', '--json');
  expect(JSON.parse(replaced.stdout)).toMatchObject({ ledgers: 1, wrong: [], missingKeys: [], openRuns: 0 });
});

it('backs up a service elsewhere only with its token', async () => {
  const folder = await newFolder();
  const refused = await runCli(folder, ['backup', 'x.backup', '--url', 'http://127.0.0.1:4400']);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--operator-token') });
});
