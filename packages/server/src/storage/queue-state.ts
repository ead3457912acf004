import { sql } from 'kysely';
import type { Db } from './database.ts';

/** What waits to be claimed, and what is set aside for what runs. */
export interface QueueState {
  /** One for each priority class. */
  classes: { class: number; slices: number; records: number; ageSeconds: number }[];
  heldCredits: number;
}

/** In one statement, for whoever watches. The age is that of the slice longest in the queue, since its submission. */
export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState['classes'][number] & { held: number }>`
    select classes.class, coalesce(ready.slices, 0)::int as slices, coalesce(ready.records, 0)::int as records,
      greatest(0, coalesce(extract(epoch from now() - oldest.created_at), 0))::float8 as "ageSeconds",
      (select coalesce(sum(held), 0)::float8 from ledger_heads) as held
    from generate_series(1, 3) as classes (class)
    left join (
      select class, count(*) as slices, sum(size) as records from slices where state = 'ready' group by class
    ) as ready on ready.class = classes.class
    left join lateral (
      select runs.created_at from slices
      join runs on runs.org_id = slices.org_id and runs.id = slices.run_id
      where slices.state = 'ready' and slices.class = classes.class order by slices.seq limit 1
    ) as oldest on true
    order by classes.class`.execute(db);
  return {
    classes: rows.map(({ held: _held, ...entry }) => entry),
    heldCredits: (rows[0]?.held ?? 0) / 10_000,
  };
}
