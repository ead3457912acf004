import type { EffectJournal, EffectKey } from '../engine/ports.ts';
import type { JsonValue } from '../contract/field.ts';
import { jsonValue } from '../contract/json-value.ts';
import type { Db } from './database.ts';

/** Side effects, remembered in the database before and after they are asked for. */
export function createEffectJournal(db: Db): EffectJournal {
  return {
    begin: async (key) => {
      const inserted = await db
        .insertInto('effects')
        .values({ ...columnsOf(key), answer: null })
        .onConflict((conflict) =>
          conflict.columns(['org_id', 'run_id', 'position', 'pipe_index']).doNothing(),
        )
        .returning('position')
        .executeTakeFirst();
      if (inserted !== undefined) return { state: 'new' };
      const { answer } = await db
        .selectFrom('effects')
        .select('answer')
        .where((eb) => eb.and(columnsOf(key)))
        .executeTakeFirstOrThrow();
      return answer === null
        ? { state: 'unknown' }
        : { state: 'answered', answer: jsonValue.parse(JSON.parse(answer)) };
    },
    settle: async (key, answer: JsonValue) => {
      await db
        .updateTable('effects')
        .set({ answer: JSON.stringify(answer) })
        .where((eb) => eb.and(columnsOf(key)))
        .execute();
    },
  };
}

function columnsOf(key: EffectKey) {
  return { org_id: key.organizationId, run_id: key.runId, position: key.position, pipe_index: key.pipeIndex };
}
