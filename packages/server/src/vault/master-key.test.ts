import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadMasterKeys } from './master-key.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-master-key-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('makes a file for its user alone, and finds it again', async () => {
  const dataDir = join(await makeFolder(), 'new', 'data');
  const made = await loadMasterKeys({ masterKeys: [], dataDir });
  const file = join(dataDir, 'master-key');
  expect(made).toEqual({ keys: [expect.stringMatching(/^[\w-]{43}$/)], file });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect(await readdir(dataDir)).toEqual(['master-key']);
  expect(await loadMasterKeys({ masterKeys: [], dataDir })).toEqual(made);
});

it('gives processes that start together the same key', async () => {
  const dataDir = await makeFolder();
  const loaded = await Promise.all(
    Array.from({ length: 20 }, () => loadMasterKeys({ masterKeys: [], dataDir })),
  );
  expect(new Set(loaded.map(({ keys }) => keys.join())).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['master-key']);
});

it('makes no file where a key is set', async () => {
  const dataDir = await makeFolder();
  const masterKeys = ['the first of the settings', 'the second of the settings'];
  expect(await loadMasterKeys({ masterKeys, dataDir })).toEqual({ keys: masterKeys, file: null });
  expect(await readdir(dataDir)).toEqual([]);
});

it('opens with the key of the file too, where one is set later', async () => {
  const dataDir = await makeFolder();
  const { keys } = await loadMasterKeys({ masterKeys: [], dataDir });
  const set = 'the one of the settings';
  expect((await loadMasterKeys({ masterKeys: [set], dataDir })).keys).toEqual([set, ...keys]);
});

it('never replaces a file that it cannot use', async () => {
  const dataDir = await makeFolder();
  const file = join(dataDir, 'master-key');
  await writeFile(file, 'short\n');
  await expect(loadMasterKeys({ masterKeys: [], dataDir })).rejects.toThrow(
    'Set HEADRACE_MASTER_KEY instead',
  );
  expect(await readFile(file, 'utf8')).toBe('short\n');
});
