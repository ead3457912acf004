import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import type { RunBody } from './sheet-run.ts';
import { findBody, readBody } from './sheet-run.ts';

/**
 * A run of what an earlier one left failed: the same rows under the same ceiling, and all pipes that ran, also those that
 * were not named and are still there.
 */
export async function retryBody(db: Db, place: SheetPlace, no: number): Promise<RunBody> {
  const { organizationId, id } = place;
  const body = readBody(await findBody(db, place, no));
  const rows = await db
    .selectFrom('sheet_runs as run')
    .innerJoin('sheet_pipes as pipe', (join) =>
      join.onRef('pipe.org_id', '=', 'run.org_id').onRef('pipe.sheet_id', '=', 'run.sheet_id'),
    )
    .select('pipe.no')
    .where('run.org_id', '=', organizationId)
    .where('run.sheet_id', '=', id)
    .where('run.no', '=', no)
    .where('pipe.deleted_at', 'is', null)
    .where(sql<boolean>`pipe.no = any(run.pipes)`)
    .orderBy('pipe.no')
    .execute();
  const pipes = new Set([...body.pipes, ...rows.map((pipe) => pipeName(pipe.no))]);
  return { ...body, pipes: [...pipes], only: ['failed'], retry_of: no };
}
