import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packFolder, unpackFolder } from './pack-folder.ts';

async function packed() {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const source = join(folder, 'source');
  await mkdir(join(source, 'deep/empty'), { recursive: true });
  await writeFile(join(source, 'deep/page'), Buffer.from([0, 10, 255, 0, 10]));
  await writeFile(join(source, 'none'), '');
  await writeFile(join(source, 'left-out'), 'x');
  const file = join(folder, 'file.pack');
  await packFolder(source, { file, without: ['left-out'] });
  return { file, target: join(folder, 'target') };
}

it('gives back every file and empty folder, for this user alone', async () => {
  const { file, target } = await packed();
  unpackFolder(file, target);
  const names = await readdir(target, { recursive: true });
  expect(names.toSorted()).toEqual(['deep', 'deep/empty', 'deep/page', 'none']);
  expect([...(await readFile(join(target, 'deep/page')))]).toEqual([0, 10, 255, 0, 10]);
  expect(await readFile(join(target, 'none'), 'utf8')).toBe('');
  expect((await stat(target)).mode & 0o777).toBe(0o700);
  expect((await stat(join(target, 'deep/empty'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(target, 'deep/page'))).mode & 0o777).toBe(0o600);
});

it.each<[string, (bytes: Buffer) => Buffer]>([
  ['torn', (bytes) => bytes.subarray(0, bytes.length - 3)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (bytes) => flip(bytes, Math.floor(bytes.length / 2))],
  ['changed at its end', (bytes) => flip(bytes, bytes.length - 1)],
])('writes nothing of a file that is %s', async (_how, harm) => {
  const { file, target } = await packed();
  await writeFile(file, harm(await readFile(file)));
  expect(() => unpackFolder(file, target)).toThrow();
  await expect(stat(target)).rejects.toThrow('ENOENT');
});

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}
