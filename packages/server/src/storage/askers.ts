/* Processes that ask providers, as each of them keeps it up to date in the database. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A process that was not heard from for this long counts as gone. */
export const goneAfterMs = 10_000;

export interface Asker {
  number: number;
  /** The highest number among those that it shares its look-ups with. */
  knowsOf: number;
}

/** Says that this process is there; returns its own number, and the others that are there. */
export async function announceAsker(
  db: Db,
  { id, knowsOf }: { id: string; knowsOf: number },
): Promise<{ number: number; others: Asker[] }> {
  await sql`
    insert into askers (id, knows_of) values (${id}, ${knowsOf}::bigint)
    on conflict (id) do update set seen_at = now(), knows_of = excluded.knows_of`.execute(db);
  // Afterwards, and not in the same statement: of two that come at the same time, one sees the other for certain.
  const { rows } = await sql<{ id: string; number: string; knows_of: string }>`
    select id, number, knows_of from askers
    where seen_at > now() - make_interval(secs => ${goneAfterMs / 1000}::float8)`.execute(db);
  const numbered = rows.map((row) => ({
    id: row.id,
    number: Number(row.number),
    knowsOf: Number(row.knows_of),
  }));
  return {
    number: numbered.find((row) => row.id === id)?.number ?? 0,
    others: numbered.filter((row) => row.id !== id),
  };
}

export async function withdrawAsker(db: Db, id: string): Promise<void> {
  await sql`delete from askers where id = ${id} or seen_at < now() - interval '1 hour'`.execute(db);
}
