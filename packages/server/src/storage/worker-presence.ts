/* Which workers are there, and what they can run. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A worker that was not heard from for this long counts as gone. */
const patienceSeconds = 30;

/** Workers that are there, for a query over `workers`. */
export const isPresent = sql`workers.seen_at > now() - make_interval(secs => ${patienceSeconds}::int)`;

export interface Presence {
  id: string;
  known: readonly number[];
}

/** Says that a worker is there, and forgets those that are long gone. A worker that is alone says so for good. */
export async function announceWorker(
  db: Db,
  { id, known, isAlone }: Presence & { isAlone: boolean },
): Promise<void> {
  const moment = isAlone ? sql`'infinity'::timestamptz` : sql`now()`;
  await sql`
    with gone as (
      delete from workers where id in (
        select id from workers where ${isAlone}::boolean or seen_at < now() - interval '1 hour' for update skip locked
      ) and id <> ${id}
    )
    insert into workers (id, knows, seen_at) values (${id}, ${[...known]}::int[], ${moment})
    on conflict (id) do update set seen_at = excluded.seen_at, knows = excluded.knows`.execute(db);
}

export async function withdrawWorker(db: Db, id: string): Promise<void> {
  await sql`delete from workers where id = ${id}`.execute(db);
}

/** Whether no present worker can run what a run needs, for a query over `runs`. */
export const isStranded = sql<boolean>`not exists (
  select from workers where ${isPresent} and (runs.needs is null or runs.needs <@ workers.knows))`;
