/* The folder in which uploads wait for their import. Its files belong to this process, and are removed after use. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '../../contract/errors.ts';
import type { HeadOptions } from './check-head.ts';
import { checkHead, maxHeadBytes } from './check-head.ts';
import type { UploadPlace } from './upload-places.ts';
import { createUploadPlaces } from './upload-places.ts';
import { writeUpload } from './write-upload.ts';

export interface UploadFolderOptions {
  folder: string;
  /** Waiting uploads of one organization. */
  maxFiles: number;
  /** Of all of them together. */
  maxBytes: number;
  /** Disk space that is left free for others, such as the embedded database. */
  keepFreeBytes: number;
}

export interface Upload extends HeadOptions {
  organizationId: string;
  bytes: AsyncIterable<Uint8Array>;
  maxBytes: number;
}

/** A file on the disk. Its user must remove it. */
export interface ReceivedFile {
  path: string;
  remove(): Promise<void>;
}

export interface UploadFolder {
  /** Stores an upload. If it breaks off or is not what it says, rejects and leaves nothing behind. */
  receive(upload: Upload): Promise<ReceivedFile>;
  /** Resolves when the files of dead processes are deleted. */
  ready: Promise<void>;
}

/** A file of another machine, whose processes nobody here can see, is nobody's after so long. */
const foreignMs = 24 * 60 * 60 * 1000;
const namePattern = /^(.+)-(\d+)-[0-9a-f]{16}$/;

export function openUploadFolder(options: UploadFolderOptions): UploadFolder {
  const { folder } = options;
  const places = createUploadPlaces(options);
  const ready = prepare(folder);
  ready.catch(() => {});
  return {
    ready,
    receive: async (upload) => {
      const place = places.take(upload.organizationId);
      try {
        await ready;
        return await receive(folder, { upload, place, keepFreeBytes: options.keepFreeBytes });
      } catch (error) {
        place.release();
        throw explainDisk(error);
      }
    },
  };
}

interface Reception {
  upload: Upload;
  place: UploadPlace;
  keepFreeBytes: number;
}

async function receive(folder: string, { upload, place, keepFreeBytes }: Reception): Promise<ReceivedFile> {
  const path = join(folder, `${hostname()}-${process.pid}-${randomBytes(8).toString('hex')}`);
  // It contains rows in clear.
  const file: FileHandle = await open(path, 'wx', 0o600);
  const remove = async () => {
    await rm(path, { force: true });
    place.release();
  };
  const checkSpace = async () => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < keepFreeBytes) throw diskFull();
  };
  try {
    const check = (head: Buffer, isAll: boolean) => checkHead({ bytes: head, isAll }, upload);
    await writeUpload(file, { ...upload, check, maxHeadBytes, checkSpace, count: place.count });
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await file.close();
  }
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (await isLeftOver(folder, name)) await rm(join(folder, name), { force: true });
  }
}

async function isLeftOver(folder: string, name: string): Promise<boolean> {
  const [, host, pid] = namePattern.exec(name) ?? [];
  if (host === hostname()) return !isRunning(Number(pid));
  const age = await stat(join(folder, name)).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  return host !== undefined && age > foreignMs;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is running, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function explainDisk(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  return isFull ? diskFull(error) : error;
}

function diskFull(cause?: unknown): ServiceError {
  const detail = 'The disk for uploads is full; send the file again when its operator has freed space.';
  return new ServiceError('unavailable', detail, { headers: { 'retry-after': '60' }, cause });
}
