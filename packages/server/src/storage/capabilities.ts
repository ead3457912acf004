/* Numbers for what a version of the service can run: versions of plans, pipes, searches. The same in all processes. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface Capabilities {
  /** The numbers of everything that this process can run. */
  known: readonly number[];
  numbersOf(names: readonly string[]): number[];
}

/** Gives each name its number, if no process has done so before. */
export async function registerCapabilities(db: Db, names: readonly string[]): Promise<Capabilities> {
  // Always in the same order, so that two processes that start at the same time do not deadlock.
  const sorted = [...new Set(names)].toSorted();
  await sql`
    insert into capabilities (name)
    select name from unnest(${sorted}::text[]) with ordinality as given (name, place)
    where not exists (select from capabilities where capabilities.name = given.name)
    order by place on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from capabilities where name = any(${sorted}::text[])`.execute(db);
  const numbers = new Map(rows.map(({ id, name }) => [name, id]));
  const numberOf = (name: string): number => {
    const number = numbers.get(name);
    if (number === undefined) throw new Error(`${name} is not something that this process can run`);
    return number;
  };
  return { known: [...numbers.values()], numbersOf: (wanted) => [...new Set(wanted.map(numberOf))] };
}
