import { z } from 'zod';
import { errorItem } from '../../contract/errors.ts';
import type { RunStatus } from '../../contract/pipes-response.ts';
import type { Db } from '../../storage/database.ts';
import { unpackRecords } from '../../storage/packed-records.ts';

export interface AskedPage {
  status: RunStatus;
  /** Ten-thousandths of a credit. */
  spent: number;
  /** Why it failed. */
  error: string | null;
  /** Members of a search response as text; null where it has none. */
  body: string | null;
}

interface PageRun {
  organizationId: string;
  runId: string;
}

/** The run of a page, also where others see it no more; null where it was never submitted. */
export async function findPage(db: Db, { organizationId, runId }: PageRun): Promise<AskedPage | null> {
  const run = await db
    .selectFrom('runs')
    .select(['status', 'spent', 'errors'])
    .where('org_id', '=', organizationId)
    .where('id', '=', runId)
    .executeTakeFirst();
  if (run === undefined) return null;
  const isOpen = run.status === 'pending' || run.status === 'processing';
  return {
    status: run.status,
    spent: Number(run.spent),
    error: firstOf(run.errors),
    body: isOpen ? null : await findBody(db, { organizationId, runId }),
  };
}

async function findBody(db: Db, { organizationId, runId }: PageRun): Promise<string | null> {
  const record = await db
    .selectFrom('records')
    .select(['position', 'body', 'positions', 'packed', 'length'])
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('is_final', '=', true)
    .executeTakeFirst();
  const [first] = record === undefined ? [] : await unpackRecords([record]);
  return first?.body ?? null;
}

const errors = z.array(errorItem.pick({ message: true }).loose());

function firstOf(text: string): string | null {
  return errors.parse(JSON.parse(text))[0]?.message ?? null;
}
