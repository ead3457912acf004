import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EffectJournal, EffectKey, EffectState, SliceClaim } from '../engine/ports.ts';
import type { JsonValue } from '../contract/field.ts';
import { jsonValue } from '../contract/json-value.ts';
import type { Db } from './database.ts';
import { outlast } from './outlast.ts';

/** Side effects, remembered in the database before and after they are asked for. */
export function createEffectJournal(db: Db): EffectJournal {
  return {
    begin: (key, claim) => {
      const intent = randomUUID();
      return outlast(() => begin(db, { key, claim, intent }));
    },
    storeAnswer: (key, answer: JsonValue) =>
      outlast(async () => {
        await db
          .updateTable('effects')
          .set({ answer: JSON.stringify(answer) })
          .where((eb) => eb.and(columnsOf(key)))
          .execute();
      }),
    withdraw: (key, claim) =>
      outlast(async () => {
        await sql`
          with leased as (${leasedSlice(key, claim)})
          delete from effects where org_id = ${key.organizationId} and run_id = ${key.runId}
            and position = ${key.position}::int and pipe_index = ${key.pipeIndex}::int and step = ${key.step}::int
            and answer is null and exists (select from leased)`.execute(db);
      }),
  };
}

interface Intent {
  key: EffectKey;
  claim: SliceClaim;
  /** Names this intent, so that its writer recognizes it when the acknowledgement of its commit was lost. */
  intent: string;
}

async function begin(db: Db, { key, claim, intent }: Intent): Promise<EffectState> {
  const { isLeased, isWritten } = await writeIntent(db, { key, claim, intent });
  if (!isLeased) return { state: 'lost' };
  if (isWritten) return { state: 'new' };
  const row = await db
    .selectFrom('effects')
    .select(['answer', 'intent', 'created_at'])
    .where((eb) => eb.and(columnsOf(key)))
    .executeTakeFirstOrThrow();
  if (row.answer !== null) return { state: 'answered', answer: jsonValue.parse(JSON.parse(row.answer)) };
  return row.intent === intent ? { state: 'new' } : { state: 'unknown', since: row.created_at };
}

/**
 * Locks the slice first, and shared, so that no worker claims it while the intent is written: a worker that claims it
 * later sees the intent, and a worker that lost it does not write one. Then the foreign key locks the run.
 */
async function writeIntent(
  db: Db,
  { key, claim, intent }: Intent,
): Promise<{ isLeased: boolean; isWritten: boolean }> {
  const { rows } = await sql<{ is_leased: boolean; is_written: boolean }>`
    with leased as (${leasedSlice(key, claim)}), written as (
      insert into effects (org_id, run_id, position, pipe_index, step, intent)
      select ${key.organizationId}, ${key.runId}, ${key.position}::int, ${key.pipeIndex}::int, ${key.step}::int, ${intent}
      from leased
      on conflict (org_id, run_id, position, pipe_index, step) do nothing
      returning 1
    )
    select exists (select from leased) as is_leased, exists (select from written) as is_written`.execute(db);
  return { isLeased: rows[0]?.is_leased ?? false, isWritten: rows[0]?.is_written ?? false };
}

/** Its row while the claim stands, locked so that nobody claims it meanwhile. */
function leasedSlice(key: EffectKey, claim: SliceClaim) {
  return sql`
    select from slices where org_id = ${key.organizationId} and run_id = ${key.runId}
      and first_position = ${claim.firstPosition}::int and token = ${claim.token}::int and state = 'leased'
    for share`;
}

function columnsOf(key: EffectKey) {
  return {
    org_id: key.organizationId,
    run_id: key.runId,
    position: key.position,
    pipe_index: key.pipeIndex,
    step: key.step,
  };
}
