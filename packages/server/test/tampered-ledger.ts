import { sql } from 'kysely';
import { grant } from '../src/admission/grant.ts';
import type { ChainKey } from '../src/ledger/chain.ts';
import { holdForAll } from '../src/ledger/hold-many.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import type { Db } from '../src/storage/database.ts';
import { attemptOf } from './attempt-of.ts';
import type { QueueHome } from './queue-home.ts';

/**
 * Batches of the first organization: 1 free credits, 2 a grant, 3 three attempts of the run, 4 three more, 5 a grant
 * under a newer key. A third slice of the run holds 800. The id of the run.
 */
export async function fillLedger(
  queue: QueueHome,
  { first, second }: { first: ChainKey; second: ChainKey },
): Promise<string> {
  const { organizationId, storage } = queue;
  await grant(storage.api, first, { organizationId, amount: 50_000, note: 'Welcome' });
  const runId = await queue.submit(60);
  const claims = await queue.claim();
  for (const claim of claims.slice(0, 2)) {
    const attempts = [500, 700, 900].map((credits, at) =>
      attemptOf({ position: claim.firstPosition + at, credits, connection: at === 2 ? 'vendor_1' : null }),
    );
    const ended = [{ ...queue.settled(claim), mayHold: false, attempts }];
    await settleSlices(storage.work, { ended, progress: [], retentionDays: 3, chainKey: first });
  }
  const open = claims.slice(2).map((claim) => ({ ...claim, amount: 800 }));
  await holdForAll(storage.work, open);
  await grant(storage.api, second, { organizationId, amount: 7, note: null });
  return runId;
}

const restored = ['ledger_entries', 'ledger_batches', 'ledger_heads', 'attempts'];

/** Puts all rows that money is in back as they were, whatever was done to them. */
export async function withSafeRows<Result>(db: Db, use: () => Promise<Result>): Promise<Result> {
  const safe = (name: string) => sql.table(`safe_${name}`);
  for (const name of [...restored, 'runs'])
    await sql`create table ${safe(name)} as table ${sql.table(name)}`.execute(db);
  try {
    return await use();
  } finally {
    for (const name of restored) {
      await sql`delete from ${sql.table(name)}`.execute(db);
      const overriding = sql.raw(name === 'ledger_entries' ? 'overriding system value' : '');
      await sql`insert into ${sql.table(name)} ${overriding} select * from ${safe(name)}`.execute(db);
    }
    await sql`update runs set spent = safe_runs.spent from safe_runs where runs.id = safe_runs.id`.execute(
      db,
    );
    for (const name of [...restored, 'runs']) await sql`drop table ${safe(name)}`.execute(db);
  }
}
