import { chmod, lchown, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DataDirLock } from './data-dir-lock.ts';
import { findLockOwner, lockDataDir } from './data-dir-lock.ts';

const owner = { address: 'http://127.0.0.1:4400', operatorToken: 'op_1', pid: 1 };
const evil = JSON.stringify({ ...owner, address: 'http://evil.test' });
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

async function makePlace() {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-lock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  return { folder, dataDir, lock: `${dataDir}.lock`, info: `${dataDir}.lock.json` };
}

/** Takes the lock, which has to be free. */
async function take(dataDir: string): Promise<DataDirLock> {
  const taken = await lockDataDir(dataDir);
  if ('owner' in taken) throw new Error('somebody has the lock');
  onTestFinished(() => taken.release());
  return taken;
}

test('a lock says who has it, in files of its user alone', async () => {
  const { dataDir, lock, info } = await makePlace();
  const taken = await take(dataDir);
  await taken.announce(owner);
  expect([await modeOf(lock), await modeOf(info)]).toEqual([0o600, 0o600]);
  expect(await lockDataDir(dataDir)).toEqual({ owner });
  expect(await findLockOwner(dataDir)).toEqual(owner);
  await taken.release();
  expect(await findLockOwner(dataDir)).toBeNull();
});

test('what an earlier version left open is closed, and replaced rather than written to', async () => {
  const { dataDir, lock, info } = await makePlace();
  await writeFile(lock, '');
  await writeFile(info, 'left behind');
  await chmod(lock, 0o666);
  await chmod(info, 0o666);
  const { ino } = await stat(info);
  await (await take(dataDir)).announce(owner);
  expect([await modeOf(lock), await modeOf(info)]).toEqual([0o600, 0o600]);
  expect((await stat(info)).ino).not.toBe(ino);
});

describe('a lock file is not trusted', () => {
  const expectRefused = async (dataDir: string, why: string) => {
    const message = expect.stringMatching(new RegExp(`lock.* cannot be trusted: ${why}`));
    await expect(findLockOwner(dataDir)).rejects.toThrow(expect.objectContaining({ message }));
  };

  test.each([0o666, 0o620, 0o644])('that others may use: %o', async (mode) => {
    const { dataDir, info } = await makePlace();
    await writeFile(info, evil);
    await chmod(info, mode);
    await expectRefused(dataDir, 'other users may read or write it');
  });

  test('that is a link, and the link is not followed when the lock is taken either', async () => {
    const { folder, dataDir, lock, info } = await makePlace();
    const target = join(folder, 'target');
    await writeFile(target, evil, { mode: 0o600 });
    await symlink(target, info);
    await expectRefused(dataDir, 'it is a link');
    await (await take(dataDir)).announce(owner);
    expect(await readFile(target, 'utf8')).toBe(evil);
    await symlink(target, `${folder}/other.lock`);
    await expect(lockDataDir(join(folder, 'other'))).rejects.toThrow('it is not a plain file');
    expect(lock).not.toBe(target);
  });

  test.runIf(process.getuid?.() === 0)('that belongs to another user', async () => {
    const { dataDir, lock, info } = await makePlace();
    await mkdir(dataDir);
    await writeFile(info, evil, { mode: 0o600 });
    await lchown(info, 4242, 4242);
    await expectRefused(dataDir, 'it belongs to another user');
    await writeFile(lock, '', { mode: 0o600 });
    await lchown(lock, 4242, 4242);
    await expect(lockDataDir(dataDir)).rejects.toThrow('it belongs to another user');
    // Root looks into the home of the one who runs the service.
    await lchown(dataDir, 4242, 4242);
    expect(await findLockOwner(dataDir)).toBeNull();
  });
});
