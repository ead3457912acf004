/* PostgreSQL's extension pg_trgm, which finds parts of texts by their groups of three letters or digits. */
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { Db } from '../../storage/database.ts';

/** What an administrator of the database does, if we may not. */
export const trigramRemedy =
  'ask an administrator of the database to run "create extension pg_trgm" in it (PostgreSQL has it in its package "contrib")';

/** The schema that has the extension, quoted; null if the database does not have it. */
export async function findTrigrams(db: Db): Promise<string | null> {
  const { rows } = await sql<{ schema: string }>`
    select quote_ident(nspname) as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db);
  return rows[0]?.schema ?? null;
}

/** Adds the extension to the database, if that is possible. */
export async function requireTrigrams(db: Db): Promise<void> {
  if ((await findTrigrams(db)) !== null) return;
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
  } catch (error) {
    // Another process may have added it at the same time.
    if ((await findTrigrams(db)) !== null) return;
    if (!isRefusal(error)) throw error;
    const detail = `"has_contains_index" needs the extension pg_trgm, which this service may not add to the database; ${trigramRemedy}, and declare the dataset again.`;
    throw new ServiceError('invalid-request', detail, { cause: error });
  }
}

/** SQLSTATEs of what we may not do, and of an extension whose files are not there, in two versions. */
const refusals: ReadonlySet<unknown> = new Set(['42501', '0A000', '58P01']);

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.has(error.code);
}
