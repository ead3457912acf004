import { sql } from 'kysely';
import type { ErrorItem } from '../contract/errors.ts';
import type { Tx } from '../storage/database.ts';
import { planKept } from '../storage/kept-plans.ts';
import { expiry } from '../storage/runs.ts';
import type { RunEnd } from '../storage/webhook-outbox.ts';
import { runEndColumns, tellOfRuns } from '../storage/webhook-outbox.ts';
import type { Charges } from './charge-attempts.ts';
import type { SettledSlice, Settlement } from './settle-slices.ts';

export interface EndedRun extends Pick<RunEnd, 'org_id' | 'id' | 'record_count' | 'status' | 'spent'> {
  /** From its submission to its end. */
  seconds: number;
  trace: string | null;
}

const fault: ErrorItem[] = [
  { code: 'InternalError', message: 'Some records could not be processed because of a fault on our side.' },
];
const exhausted: ErrorItem[] = [
  {
    code: 'InsufficientCredits',
    message: 'The credits of the organization ran out; grant more and submit the failed records again.',
  },
];

interface RunChange {
  organizationId: string;
  slices: number;
  spent: number;
  released: number;
  /** Why the run is to end as failed; null if it is not. */
  errors: ErrorItem[] | null;
}

/**
 * Takes ended slices off their runs' counts and adds what was spent; a run with no slice left ends. If somebody wants to
 * know, that is written here, before the rows that all runs of an organization need are locked.
 */
export async function endRuns(
  tx: Tx,
  options: Settlement & { charges: Charges; retentionDays: number },
): Promise<EndedRun[]> {
  const changes = collectChanges(options);
  // In the order of their ids, so that two settlements never wait for each other.
  const sorted = [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length === 0) return [];
  const column = <Value>(of: (change: RunChange) => Value) => sorted.map(([, change]) => of(change));
  if (sorted.length > 1) await lockRuns(tx, changes);
  const { rows } = await sql<EndedRun & RunEnd & { open_slices: number; ended: number }>`${planKept}
    with settled as (
      select * from unnest(
        ${column((change) => change.organizationId)}::text[], ${sorted.map(([id]) => id)}::text[],
        ${column((change) => change.slices)}::int[], ${column((change) => change.spent)}::bigint[],
        ${column((change) => change.released)}::bigint[],
        ${column(({ errors }) => (errors === null ? null : JSON.stringify(errors)))}::text[]
      ) as settled (org_id, id, count, spent, released, errors)
    )
    update runs set
      open_slices = runs.open_slices - settled.count,
      spent = runs.spent + settled.spent,
      held = greatest(0, runs.held - settled.released),
      has_fault = runs.has_fault or settled.errors is not null,
      status = case when runs.open_slices > settled.count then runs.status
        when runs.has_fault or settled.errors is not null then 'failed' else 'completed' end,
      errors = coalesce(settled.errors, runs.errors),
      finished_at = case when runs.open_slices > settled.count then null else now() end,
      expires_at = case when runs.open_slices > settled.count then null else ${expiry(options.retentionDays)} end
    from settled
    where runs.org_id = settled.org_id and runs.id = settled.id
    returning ${runEndColumns}, runs.open_slices, settled.count as ended, runs.trace,
      extract(epoch from now() - runs.created_at)::float8 as seconds`.execute(tx);
  const over = rows.filter((run) => run.open_slices === 0 && run.ended > 0);
  await tellOfRuns(tx, over);
  return over;
}

/**
 * Locks runs in the order of their ids, so that two settlements never wait for each other. This must be a statement of
 * its own. A statement that locks rows and then changes them still sees rows that were changed while it waited as they
 * were. It goes back to them for another lock, and can deadlock with a transaction that waits in line for the same
 * rows. That happens when something also checks a foreign key on these rows, as a hold does.
 */
async function lockRuns(tx: Tx, changes: ReadonlyMap<string, RunChange>): Promise<void> {
  await sql`${planKept}
    select from runs join unnest(
      ${[...changes.values()].map(({ organizationId }) => organizationId)}::text[], ${[...changes.keys()]}::text[]
    ) as settled (org_id, id) using (org_id, id)
    order by runs.org_id, runs.id for no key update of runs`.execute(tx);
}

function collectChanges({ ended, charges }: Settlement & { charges: Charges }): Map<string, RunChange> {
  const changes = new Map<string, RunChange>();
  const changeOf = (runId: string, organizationId: string): RunChange => {
    const known = changes.get(runId) ?? { organizationId, slices: 0, spent: 0, released: 0, errors: null };
    changes.set(runId, known);
    return known;
  };
  for (const slice of ended) {
    const change = changeOf(slice.key.runId, slice.key.organizationId);
    change.slices += 1;
    change.errors = errorsOf(slice) ?? change.errors;
  }
  for (const [runId, { organizationId, spent, released }] of charges.byRun) {
    const change = changeOf(runId, organizationId);
    change.spent += spent;
    change.released += released;
  }
  return changes;
}

function errorsOf({ hasFault, isExhausted, failure }: SettledSlice): ErrorItem[] | null {
  if (hasFault) return fault;
  return isExhausted ? exhausted : failure;
}
