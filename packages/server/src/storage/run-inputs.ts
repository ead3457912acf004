import type { Db } from './database.ts';

export interface RunInput {
  firstPosition: number;
  /** JSON list of records. */
  body: string;
}

/** The input of a run, in order. */
export async function findRunInputs(db: Db, organizationId: string, runId: string): Promise<RunInput[]> {
  return db
    .selectFrom('run_inputs')
    .select(['first_position as firstPosition', 'body'])
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    .orderBy('first_position')
    .execute();
}
