import { sql } from 'kysely';
/* Run pressed on a sheet and fed, step by step, while the lock order is tried. */
import { randomUUID } from 'node:crypto';
import { ServiceError } from '../src/contract/errors.ts';
import { newSheetRun } from '../src/contract/sheets/runs.ts';
import type { FeederPorts } from '../src/sheets/running/feed-run.ts';
import { feedRun } from '../src/sheets/running/feed-run.ts';
import { leaseRuns, releaseRun } from '../src/sheets/running/sheet-run.ts';
import { cancelSheetRun, startRun } from '../src/sheets/running/start-run.ts';
import { withRun } from '../src/sheets/running/with-run.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import type { Db } from '../src/storage/database.ts';
import { claimIdempotencyKey } from '../src/storage/idempotency-keys.ts';
import { shareOrganization } from '../src/storage/organizations.ts';

const organizationId = 'org-a';

/** Submissions take what those of the service take, in the same order, and end at once without any record. */
const portsOn = (db: Db, scans: Db): FeederPorts => ({
  db,
  scans,
  plan: () =>
    Promise.resolve({
      worst: 0,
      submit: (key, _ceiling, admitted) =>
        db.transaction().execute(async (tx) => {
          const runId = randomUUID();
          const earlier = await claimIdempotencyKey(tx, { organizationId, key, digest: '', runId });
          await shareOrganization(tx, organizationId);
          await sql`update capacity set in_flight = in_flight where org_id = ${organizationId}`.execute(tx);
          await admitted(tx, earlier?.runId ?? runId);
          return { runId };
        }),
    }),
  capacityOf: () => Promise.resolve(1000),
  findEnded: (_organizationId, runIds) =>
    Promise.resolve(new Map(runIds.map((id) => [id, { spent: 0, isCanceled: false }]))),
  cancel: () => Promise.resolve(false),
});

/** Presses Run, sometimes cancels it again, and makes a few steps of a run that nobody feeds. */
export async function feedSheet(
  { db, scans }: Record<'db' | 'scans', Db>,
  place: SheetPlace,
  isCanceled: boolean,
): Promise<void> {
  await db
    .transaction()
    .execute((tx) =>
      startRun(tx, place, {
        body: newSheetRun.parse({ pipes: ['p1'], only: ['everything'], max_credits: 1 }),
        createdBy: 'test',
      }),
    )
    .then((no) => isCanceled && cancelSheetRun(db, place, no))
    .catch((error: unknown) => {
      // As many as may be are running.
      if (!(error instanceof ServiceError)) throw error;
    });
  const [run] = await leaseRuns(db, { most: 1, leaseSeconds: 60 });
  if (run === undefined) return;
  try {
    for (let left = 6; left > 0; left -= 1) {
      const now = await withRun(db, run, (_tx, found) => Promise.resolve(found));
      if (now === null || (await feedRun(portsOn(db, scans), now)) === 'over') return;
    }
  } finally {
    await releaseRun(db, run);
  }
}
