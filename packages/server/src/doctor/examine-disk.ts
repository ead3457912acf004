import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';
import { fine, problem, warning } from './finding.ts';

const leastFree = { bytes: 1024 ** 3, share: 0.05 };
/** One segment of the log, without which the embedded database does not open. */
const neededBytes = 20 * 1024 ** 2;
const openBits = process.platform === 'win32' ? 0 : 0o077;

export async function examineDisk({
  dataDir,
  uploadsDir,
}: Pick<Config, 'dataDir' | 'uploadsDir'>): Promise<Finding[]> {
  const folders = [
    { name: 'data directory', setting: 'HEADRACE_DATA_DIR', path: resolve(dataDir) },
    { name: 'folder for uploads', setting: 'HEADRACE_UPLOADS_DIR', path: resolve(uploadsDir) },
  ];
  const found = await Promise.all(folders.map(examineFolder));
  return [...found.flat(), ...(await examineMode(resolve(dataDir)))];
}

interface Folder {
  name: string;
  setting: string;
  path: string;
}

async function examineFolder({ name, setting, path }: Folder): Promise<Finding[]> {
  const place = await nearestFolder(path);
  const why = await access(place, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => null,
    (error: unknown) =>
      error instanceof Error && 'code' in error ? String(error.code) : 'it is not accessible',
  );
  if (why !== null)
    return [
      problem(
        'disk',
        `The ${name} ${path} cannot be written (${why}).`,
        `Give the user of the service the right to write there, mount it writable, or set ${setting}.`,
      ),
    ];
  return [await examineSpace({ name, setting, path }, place)];
}

async function examineSpace({ name, setting, path }: Folder, place: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(place);
  const [free, total] = [bavail * bsize, blocks * bsize];
  const says = `The ${name} ${path} has ${(free / 1024 ** 3).toFixed(1)} GB free.`;
  const mend = `Free space there, or set ${setting} to a folder on a larger disk.`;
  if (free < neededBytes) return problem('disk', says, mend);
  const isLow = free < leastFree.bytes || free < total * leastFree.share;
  return isLow ? warning('disk', says, mend) : fine('disk', says);
}

/** What the service refuses to use. */
async function examineMode(path: string): Promise<Finding[]> {
  const found = await stat(path).catch(() => null);
  if (found === null || (found.mode & openBits) === 0) return [];
  return [
    problem(
      'disk',
      `Other users of this machine can enter the data directory ${path}.`,
      `chmod -R go= '${path}'`,
    ),
  ];
}

/** The folder, or the one in which it would be made. */
async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found !== null || dirname(path) === path ? path : nearestFolder(dirname(path));
}
