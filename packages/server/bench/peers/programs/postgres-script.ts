/* Everybody is asked about, and what was found is written to a table in batches. If it ends early, it begins again. */
import pg from 'pg';
import { findEmail, openScript } from '../../waterfall/ask-vendors.ts';
import type { Task } from '../task.ts';

const batchSize = 500;

export async function enrich({ people, vendorsUrl, storeUrl, concurrency }: Task): Promise<number> {
  const pool = new pg.Pool({ connectionString: storeUrl, max: 4 });
  await pool.query('create table if not exists results (person text primary key, work_email text)');
  const script = openScript(vendorsUrl);
  let pending: { person: string; email: string | null }[] = [];
  const write = async () => {
    const batch = pending;
    pending = [];
    await pool.query(
      `insert into results select * from unnest($1::text[], $2::text[])
       on conflict (person) do update set work_email = excluded.work_email`,
      [batch.map(({ person }) => person), batch.map(({ email }) => email)],
    );
  };
  let next = 0;
  let found = 0;
  const lane = async () => {
    for (let person = people[next++]; person !== undefined; person = people[next++]) {
      const email = await findEmail(script, person);
      if (email !== null) found += 1;
      pending.push({ person: person.id, email });
      if (pending.length >= batchSize) await write();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  await write();
  await script.close();
  await pool.end();
  return found;
}
