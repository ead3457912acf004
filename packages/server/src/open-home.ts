import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { Config } from './config.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { requireClosedFolder } from './storage/close-folder.ts';
import type { PgliteThread } from './storage/open-pglite-thread.ts';
import { openPgliteThread } from './storage/open-pglite-thread.ts';
import { isMissing } from './storage/prepared/lay-folder.ts';
import { findPrepared, packageCache } from './storage/prepared/prepared-database.ts';
import { takeBack } from './storage/replaced-folder.ts';

/** The data directory of a service that starts, and its embedded database, which takes a moment to open. */
export interface Home {
  announce(address: string, operatorToken: string): Promise<void>;
  /** Null on PostgreSQL, and for a database that has to be made first. */
  database: Promise<PgliteThread> | null;
  /** Gives the directory back; safe to call twice. */
  release(): Promise<void>;
  /** For a start that failed: closes the database as well. */
  abandon(): Promise<void>;
}

/** The data directory belongs to a running process; `address` is where it listens, if it is up already. */
export class DataDirInUse extends Error {
  readonly address: string | null;

  constructor(dataDir: string, address: string | null) {
    super(
      `The data directory ${dataDir} is in use by the service at ${address ?? 'an address not known yet'}.`,
    );
    this.name = 'DataDirInUse';
    this.address = address;
  }
}

/**
 * Takes the data directory and begins to open the embedded database in its thread, so that everything else can be loaded
 * meanwhile. It belongs to one process; PostgreSQL may be shared.
 */
export async function openHome({ databaseUrl, dataDir }: Config): Promise<Home> {
  // What a service writes from here on, the caches of the embedded database among it, is for its own user.
  if (isMainThread) process.umask(0o077);
  if (databaseUrl !== null) {
    const nothing = () => Promise.resolve();
    return { announce: nothing, database: null, release: nothing, abandon: nothing };
  }
  const lock = await lockDataDir(dataDir);
  if ('owner' in lock) throw new DataDirInUse(dataDir, lock.owner?.address ?? null);
  try {
    const begun = await findBeginning(dataDir);
    const database = begun === null ? null : openPgliteThread(begun.folder, begun.pack);
    // The one that waits for it is told.
    database?.catch(() => {});
    return {
      announce: (address, operatorToken) => lock.announce({ address, operatorToken, pid: process.pid }),
      database,
      release: () => lock.release(),
      abandon: async () => {
        await database?.then((thread) => thread.close()).catch(() => {});
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What the thread needs; null if the database has to be made first. */
async function findBeginning(dataDir: string): Promise<{ folder: string; pack?: string } | null> {
  await requireClosedFolder(dataDir);
  const folder = join(dataDir, 'pglite');
  await takeBack(folder);
  if (!isMissing(folder)) return { folder };
  const pack = await findPrepared(packageCache);
  return pack === null ? null : { folder, pack };
}
