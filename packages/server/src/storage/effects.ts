import { randomUUID } from 'node:crypto';
import type { EffectJournal, EffectKey } from '../engine/ports.ts';
import type { JsonValue } from '../contract/field.ts';
import { jsonValue } from '../contract/json-value.ts';
import type { Db } from './database.ts';
import { outlast } from './outlast.ts';

/** Side effects, remembered in the database before and after they are asked for. */
export function createEffectJournal(db: Db): EffectJournal {
  return {
    begin: (key) => {
      const intent = randomUUID();
      return outlast(async () => {
        await db
          .insertInto('effects')
          .values({ ...columnsOf(key), intent, answer: null })
          .onConflict((conflict) =>
            conflict.columns(['org_id', 'run_id', 'position', 'pipe_index', 'step']).doNothing(),
          )
          .execute();
        const row = await db
          .selectFrom('effects')
          .select(['answer', 'intent', 'created_at'])
          .where((eb) => eb.and(columnsOf(key)))
          .executeTakeFirstOrThrow();
        if (row.answer !== null)
          return { state: 'answered' as const, answer: jsonValue.parse(JSON.parse(row.answer)) };
        return row.intent === intent
          ? { state: 'new' as const }
          : { state: 'unknown' as const, since: row.created_at };
      });
    },
    settle: (key, answer: JsonValue) =>
      outlast(async () => {
        await db
          .updateTable('effects')
          .set({ answer: JSON.stringify(answer) })
          .where((eb) => eb.and(columnsOf(key)))
          .execute();
      }),
  };
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
