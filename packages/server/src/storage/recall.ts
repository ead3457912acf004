import { sql } from 'kysely';
import type { Recalled, RecallRequest } from '../engine/ports.ts';
import { createBatch } from './batch.ts';
import type { Db } from './database.ts';
import { outlast } from './outlast.ts';

/** Finds earlier answers in the journal; the questions of one turn are one statement. */
export function createRecall(db: Db): (request: RecallRequest) => Promise<Recalled | null> {
  const find = createBatch((requests: RecallRequest[]) => outlast(() => findAll(db, requests)));
  return async (request) => (await find(request)).recalled;
}

/**
 * How far the clocks of the workers may be apart. Answers of a run are looked for from its submission on, for the sake of
 * the index alone: its identifier tells which they are.
 */
const skewSeconds = 60;

/** One answer of a batch. A batch cannot answer with null, so each answer is put into an object. */
type Found = { recalled: Recalled | null };

async function findAll(db: Db, requests: readonly RecallRequest[]): Promise<Found[]> {
  const column = <Value>(of: (request: RecallRequest) => Value) => requests.map(of);
  const { rows } = await sql<{ place: string | number; answer: string | null; observed_at: Date }>`
    select asked.place, found.answer, found.observed_at
    from unnest(
      ${column(({ organizationId }) => organizationId)}::text[], ${column(({ credential }) => credential)}::text[],
      ${column(({ digest }) => digest)}::text[], ${column(({ since }) => since)}::timestamptz[],
      ${column(({ run }) => run?.id ?? null)}::text[],
      ${column(({ run }) => run?.submittedAt ?? null)}::timestamptz[]
    ) with ordinality as asked (org_id, credential, digest, since, run_id, submitted_at, place)
    cross join lateral (
      select attempts.answer, attempts.observed_at from attempts
      where hashtextextended(attempts.digest, 0) = hashtextextended(asked.digest, 0)
        and attempts.digest = asked.digest and attempts.org_id = asked.org_id
        and attempts.credential = asked.credential
        and attempts.observed_at >= least(asked.since, asked.submitted_at - make_interval(secs => ${skewSeconds}::int))
        and (attempts.observed_at >= asked.since or attempts.run_id = asked.run_id)
        and (attempts.answer is not null or attempts.outcome = 'not_found')
        and (not attempts.cached or attempts.credits > 0)
        -- An answer that has a price is left out until somebody has paid for it.
        and (attempts.credits > 0 or attempts.connection is not null or attempts.price_rule = 'free'
          or attempts.outcome = 'not_found')
      order by attempts.observed_at desc limit 1
    ) as found`.execute(db);
  const byPlace = new Map(
    rows.map((row) => [Number(row.place), { answer: row.answer, observedAt: row.observed_at }]),
  );
  return requests.map((_, at) => ({ recalled: byPlace.get(at + 1) ?? null }));
}
