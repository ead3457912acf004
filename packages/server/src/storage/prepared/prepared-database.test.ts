import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { layFolder } from './lay-folder.ts';
import { prepareDatabase } from './prepared-database.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Stands in for PostgreSQL's files; counts how often it was asked. */
function createMaker() {
  let made = 0;
  const make = async (folder: string) => {
    made += 1;
    await writeFile(join(folder, 'PG_VERSION'), '18\n');
    await writeFile(join(folder, 'postmaster.pid'), 'of the process that made it');
  };
  return { make, made: () => made };
}

it('is made once, and without the lock of the process that made it', async () => {
  const cache = await makeFolder();
  const { make, made } = createMaker();
  const pack = (await prepareDatabase(cache, make)) ?? '';
  expect(await prepareDatabase(cache, make)).toBe(pack);
  expect(made()).toBe(1);
  layFolder(join(cache, 'laid'), pack);
  expect(await readdir(join(cache, 'laid'))).toEqual(['PG_VERSION']);
});

it('is whole when many make it at once', async () => {
  const cache = await makeFolder();
  const { make } = createMaker();
  const packs = await Promise.all(Array.from({ length: 8 }, () => prepareDatabase(cache, make)));
  expect(new Set(packs).size).toBe(1);
  expect(await readdir(join(cache, 'databases'))).toHaveLength(1);
  layFolder(join(cache, 'laid'), packs[0] ?? '');
  expect(await readFile(join(cache, 'laid/PG_VERSION'), 'utf8')).toBe('18\n');
});

it('is made anew after a torn file was noticed, and nothing of that is laid', async () => {
  const cache = await makeFolder();
  const { make, made } = createMaker();
  const pack = (await prepareDatabase(cache, make)) ?? '';
  await truncate(pack, (await stat(pack)).size - 5);
  const laid = join(cache, 'laid');
  layFolder(laid, pack);
  expect((await readdir(cache)).filter((name) => name.startsWith('laid'))).toEqual([]);
  layFolder(laid, (await prepareDatabase(cache, make)) ?? '');
  expect(made()).toBe(2);
  expect(await readdir(laid)).toEqual(['PG_VERSION']);
});

it('replaces what a kill left of an earlier attempt, and leaves a database that is there', async () => {
  const cache = await makeFolder();
  const pack = (await prepareDatabase(cache, createMaker().make)) ?? '';
  const laid = join(cache, 'laid');
  await mkdir(`${laid}.unfinished/base`, { recursive: true });
  await mkdir(laid);
  layFolder(laid, pack);
  expect(await readdir(laid)).toEqual(['PG_VERSION']);
  await writeFile(join(laid, 'PG_VERSION'), 'older');
  layFolder(laid, pack);
  expect(await readFile(join(laid, 'PG_VERSION'), 'utf8')).toBe('older');
});

it('takes the place of what earlier versions and killed processes left', async () => {
  const cache = await makeFolder();
  await mkdir(join(cache, 'databases'));
  const [old, recent] = [join(cache, 'databases/old.pack'), join(cache, 'databases/recent.pack')];
  await writeFile(old, '');
  await writeFile(recent, 'a process of another version may be using it');
  await utimes(old, new Date(0), new Date(0));
  const pack = await prepareDatabase(cache, createMaker().make);
  expect(await readdir(join(cache, 'databases'))).toHaveLength(2);
  expect((await stat(recent)).isFile() && (await stat(pack ?? '')).isFile()).toBe(true);
});

it('is done without where it cannot be made or kept', async () => {
  const cache = await makeFolder();
  const file = join(cache, 'file');
  await writeFile(file, '');
  expect(await prepareDatabase(file, createMaker().make)).toBeNull();
  const failing = () => Promise.reject(new Error('no space'));
  expect(await prepareDatabase(cache, failing)).toBeNull();
  expect(await readdir(join(cache, 'databases'))).toEqual([]);
});
