import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isPresent } from './worker-presence.ts';

/** What waits to be claimed, and the money set aside for what runs. */
export interface QueueState {
  /** One for each priority class. */
  classes: { class: number; slices: number; records: number; ageSeconds: number }[];
  heldCredits: number;
  /** Slices that need something that no worker can run. */
  strandedSlices: number;
  /** Slices whose records wait for providers that want to be left alone, or that still work on the answer. */
  waitingSlices: number;
  /** How long the oldest webhook delivery has been waiting; 0 if none waits. */
  webhookAgeSeconds: number;
  /** Workers that are there. */
  workers: number;
}

type QueueRow = QueueState['classes'][number] & {
  held: number;
  workers: number;
  stranded: number;
  waiting: number;
  webhook_age: number;
};

/** For observers, in one statement. The age is that of the slice that has waited longest, since its submission. */
export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueRow>`
    select classes.class, coalesce(ready.slices, 0)::int as slices, coalesce(ready.records, 0)::int as records,
      greatest(0, coalesce(extract(epoch from now() - oldest.created_at), 0))::float8 as "ageSeconds",
      (select coalesce(sum(held), 0)::float8 from ledger_heads) as held,
      (select count(*)::int from workers where ${isPresent}) as workers,
      (select count(*)::int from slices where state = 'waiting') as waiting,
      (select coalesce(greatest(0, extract(epoch from now() - min(created_at))), 0)::float8
        from webhook_deliveries where state = 'pending') as webhook_age,
      (select coalesce(sum(slices), 0)::int from (
        select parked_for, count(*) as slices from slices where state = 'parked' group by parked_for
      ) as parked where not exists (
        select from workers where ${isPresent} and parked.parked_for = any(workers.knows)
      )) as stranded
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
    classes: rows.map(({ class: one, slices, records, ageSeconds }) => ({
      class: one,
      slices,
      records,
      ageSeconds,
    })),
    heldCredits: (rows[0]?.held ?? 0) / 10_000,
    strandedSlices: rows[0]?.stranded ?? 0,
    waitingSlices: rows[0]?.waiting ?? 0,
    webhookAgeSeconds: rows[0]?.webhook_age ?? 0,
    workers: rows[0]?.workers ?? 0,
  };
}
