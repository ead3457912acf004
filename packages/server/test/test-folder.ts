import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, where there is one: each embedded database is a thousand files. */
const memory = '/dev/shm';
/** Of temporary files at a time; several times what was seen. */
const neededBytes = 4 * 1024 ** 3;
const prefix = 'headrace-tests-';

/** A folder for all that a test run writes. What runs left there that were killed goes first: it may be memory. */
export async function makeTestFolder(): Promise<string> {
  const parent = hasSpace(memory) ? memory : tmpdir();
  for (const name of readdirSync(parent)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) removeLeft(join(parent, name));
  }
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL, which may run as somebody else, has its data below it.
  await chmod(folder, 0o755);
  return folder;
}

/** With the small disks that are still mounted there: a killed run must not keep later ones from beginning. */
function removeLeft(folder: string): void {
  try {
    for (const place of mountedIn(folder)) execFileSync('umount', ['-l', place], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // It is in the way of nothing.
  }
}

function mountedIn(folder: string): string[] {
  const mounts = '/proc/mounts';
  const lines = existsSync(mounts) ? readFileSync(mounts, 'utf8').split('\n') : [];
  return lines.map((line) => line.split(' ')[1] ?? '').filter((place) => place.startsWith(`${folder}/`));
}

function hasSpace(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
