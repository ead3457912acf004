import type { Attempt } from '../../engine/ports.ts';
import type { Db } from '../../storage/database.ts';

/** What a sheet keeps of an attempt. */
export type AskedOnce = Pick<
  Attempt,
  'pipeIndex' | 'provider' | 'outcome' | 'credits' | 'durationMs' | 'observedAt'
>;

/** What was asked for some records of a run, in order; without the answers, which are long. */
export async function readAttempts(
  db: Db,
  {
    organizationId,
    runId,
    positions,
  }: { organizationId: string; runId: string; positions: readonly number[] },
): Promise<Map<number, AskedOnce[]>> {
  if (positions.length === 0) return new Map();
  const rows = await db
    .selectFrom('attempts')
    .select(['position', 'pipe_index', 'provider', 'outcome', 'credits', 'duration_ms', 'observed_at'])
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('position', '>=', Math.min(...positions))
    .where('position', '<=', Math.max(...positions))
    .orderBy('position')
    .orderBy('pipe_index')
    .orderBy('step')
    .execute();
  const byRecord = Map.groupBy(rows, ({ position }) => position);
  return new Map(
    [...byRecord].map(([position, found]) => [
      position,
      found.map((row) => ({
        pipeIndex: row.pipe_index,
        provider: row.provider,
        outcome: row.outcome,
        credits: row.credits,
        durationMs: row.duration_ms,
        observedAt: row.observed_at,
      })),
    ]),
  );
}
