/*
 * An empty database, made once and kept as a file: making it takes PostgreSQL seconds, unpacking takes a moment. It has
 * the tables of this version and nothing in them, so it has no keys and no organizations.
 */
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packFolder } from './pack-folder.ts';

/** Makes a database in a folder and closes it. */
export type MakeDatabase = (folder: string) => Promise<void>;

export const packageCache = fileURLToPath(new URL('../../../dist/cache/', import.meta.url));

/** What a process wrote and left there when it was killed is older than this. */
const leftAfterMs = 3_600_000;

/**
 * The file of the prepared database; made if there is none. Many processes may do that at once: each makes its own,
 * and the last one stays. Null if it cannot be made or kept, as in a folder of another user or on a full disk: the
 * database is then made in its place, which says what is wrong if that fails as well.
 */
export async function prepareDatabase(cacheDir: string, make: MakeDatabase): Promise<string | null> {
  const file = await placeOfPack(cacheDir);
  if (await exists(file)) return file;
  const folder = dirname(file);
  try {
    await mkdir(folder, { recursive: true });
    await makePack(file, make);
    await removeOld(folder, file);
    return file;
  } catch {
    return null;
  }
}

/** The file of the prepared database; null if there is none. */
export async function findPrepared(cacheDir: string): Promise<string | null> {
  const file = await placeOfPack(cacheDir);
  return (await exists(file)) ? file : null;
}

async function placeOfPack(cacheDir: string): Promise<string> {
  return join(cacheDir, 'databases', `${await keyOfDatabase()}.pack`);
}

async function makePack(file: string, make: MakeDatabase): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  const folder = await mkdtemp(join(tmpdir(), 'headrace-database-'));
  try {
    await make(folder);
    // The lock of a process that has the database open.
    await packFolder(folder, { file: unfinished, without: ['postmaster.pid'] });
    await rename(unfinished, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
}

/** Those of earlier versions, and what was left unfinished. */
async function removeOld(folder: string, current: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (path !== current && age > leftAfterMs) await rm(path, { force: true });
  }
}

/** A published package has no sources to look at; its build writes the key here. */
declare const HEADRACE_DATABASE_KEY: string | undefined;

/** Changes with PGlite and with everything that decides how the tables are made. */
async function keyOfDatabase(): Promise<string> {
  if (typeof HEADRACE_DATABASE_KEY === 'string') return HEADRACE_DATABASE_KEY;
  const hash = createHash('sha256').update(await readPgliteVersion());
  const storage = fileURLToPath(new URL('../', import.meta.url));
  for (const folder of [storage, join(storage, 'migrations')])
    for (const name of (await readdir(folder)).toSorted())
      if (isCode.test(name)) hash.update(`\0${name}\0`).update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 32);
}

const isCode = /(?<!\.test|\.fixture|\.d)\.[jt]s$/;

async function readPgliteVersion(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  return readFile(join(dirname(entry), '../package.json'), 'utf8');
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
