/* What a kill at a bad moment leaves in the folder of the embedded database, and what PGlite cannot start with. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes the folder fit to be opened. Nobody else may have it open, which the lock of the data directory ensures.
 * - PostgreSQL makes its own lock file empty and fills it a moment later. It refuses to start beside an empty one.
 * - PGlite takes a folder with a PG_VERSION for a whole database, and writes its settings after that.
 */
export async function mendPgliteFolder(folder: string): Promise<void> {
  await rm(join(folder, 'postmaster.pid'), { force: true });
  if (await isHalfMade(folder)) await rm(join(folder, 'PG_VERSION'), { force: true });
}

const lastWritten = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'];
/** The folder of the database that PGlite uses: `postgres`, by its number (pg_database.dat). */
const database = join('base', '5');
/** Files of tables that somebody made have higher numbers (FirstNormalObjectId of PostgreSQL's transam.h). */
const firstMade = 16_384;

/** Never for a database that holds a table of ours, whatever its folder lacks: it would be made anew. */
async function isHalfMade(folder: string): Promise<boolean> {
  if ((await sizeOf(join(folder, 'PG_VERSION'))) === 0) return false;
  const sizes = await Promise.all(lastWritten.map((name) => sizeOf(join(folder, name))));
  if (!sizes.includes(0)) return false;
  const files = await readdir(join(folder, database)).catch(() => []);
  return !files.some((name) => Number.parseInt(name, 10) >= firstMade);
}

/** 0 for a file that is missing as well. */
async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  return size;
}
