import type { Db, Tx } from './database.ts';

export interface RunInput {
  firstPosition: number;
  /** JSON list of records. */
  body: string;
}

export async function insertRunInputs(
  tx: Tx,
  { organizationId, runId, inputs }: { organizationId: string; runId: string; inputs: readonly RunInput[] },
): Promise<void> {
  const rows = inputs.map(({ firstPosition, body }) => ({
    org_id: organizationId,
    run_id: runId,
    first_position: firstPosition,
    body,
  }));
  await tx.insertInto('run_inputs').values(rows).execute();
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
