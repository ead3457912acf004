import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createRandom } from '../proofs/kit/random.ts';
import { cancelRun } from '../src/admission/cancel-run.ts';
import { grant } from '../src/admission/grant.ts';
import { createKeyManager } from '../src/admission/manage-keys.ts';
import { holdForAll } from '../src/ledger/hold-many.ts';
import { takeHold } from '../src/ledger/holds.ts';
import { openAccount } from '../src/ledger/open-account.ts';
import { verifyLedger } from '../src/ledger/verify-ledger.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { claimSlices } from '../src/queue/claim-slices.ts';
import { recoverLeases, releaseLeases, renewLeases } from '../src/queue/write-leases.ts';
import { splitSlice } from '../src/queue/isolate-poison.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import type { Db } from '../src/storage/database.ts';
import { isLockTimeout } from '../src/storage/database-error.ts';
import { deleteOldIdempotencyKeys } from '../src/storage/idempotency-keys.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { endAllSlices, emptyDeletedOrganizations, markDeleted } from '../src/storage/delete-organization.ts';
import { changeSubscription, insertOrganization } from '../src/storage/organizations.ts';
import { createEffectJournal } from '../src/storage/effects.ts';
import { deleteExpiredRuns } from '../src/storage/retention.ts';
import { attemptOf } from './attempt-of.ts';
import { seed } from './fixed-seed.ts';
import { faultOf, lateFaults } from './late-faults.ts';
import { countHoldingBudgets, createBudgetTrouble, giveBack } from './budget-trouble.ts';
import { createListTrouble } from './list-trouble.ts';
import { createMemberTrouble } from './member-trouble.ts';
import { createSheetEffectTrouble } from './sheet-effect-trouble.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { createSheetTrouble } from './sheet-trouble.ts';
import { createWebhookTrouble } from './webhook-trouble.ts';
import { testChainKey } from './test-chain-key.ts';

/** Each of them does one thing after the other, at the same time as all others. */
const actors = 24;
/** `npm run lock-order` does twice as many. */
const actions = Number(process.env.LOCK_ORDER_ACTIONS ?? 1500);
/** Of a run that ended, so that runs expire all the time. */
const retentionDays = 0.3 / 86_400;
const organizations = ['org-a', 'org-b'];

const next = createRandom(seed);
const random = {
  chance: (share: number) => next() < share,
  /** A whole number below `limit`. */
  upTo: (limit: number) => Math.floor(next() * limit),
  pick: <Value>(values: readonly Value[]): Value => {
    const value = values[random.upTo(values.length)];
    if (value === undefined) throw new Error('there is nothing to pick from');
    return value;
  },
  /** Up to that many different ones, in any order. */
  some: <Value>(values: readonly Value[], most: number): Value[] =>
    values
      .map((value) => ({ value, place: next() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, random.upTo(most) + 1)
      .map(({ value }) => value),
};

/** Waits a moment after most statements, so that transactions overlap in every way. */
const pauses: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    if (random.chance(0.7)) await sleep(random.upTo(6));
    return result;
  },
};

/** Locks are PostgreSQL's matter: the embedded database does one thing at a time. */
describe.skipIf(inject('postgresUrl') === null)('locks', () => {
  let queue: QueueHome;
  let storages: Storage[] = [];
  const dbs: Db[] = [];
  const scans: Db[] = [];
  const anyScans = () => random.pick(scans);
  beforeAll(async () => {
    queue = await openQueue('postgres', { plugins: [pauses] });
    const current = sql<{ name: string }>`select current_database() as name`;
    const { rows } = await current.execute(queue.storage.api);
    const name = rows[0]?.name ?? '';
    // Of a given PostgreSQL we may not be the master; a deadlock then takes a second to be noticed.
    await sql`alter database ${sql.table(name)} set deadlock_timeout = '50ms'`
      .execute(queue.storage.api)
      .catch(() => {});
    const databaseUrl = new URL(`/${name}`, inject('postgresUrl') ?? '').href;
    const options = { databaseUrl, dataDir: '' };
    storages = await Promise.all([openStorage(options), openStorage(options)]);
    dbs.push(...storages.flatMap(({ api, work }) => [api, work]).map((db) => db.withPlugin(pauses)));
    scans.push(...storages.map((storage) => storage.scans.withPlugin(pauses)));
    for (const id of organizations) await createOrganization(queue.storage.api, id);
  });
  afterAll(async () => {
    await Promise.all(storages.map((storage) => storage.close()));
    await queue.close();
  });

  const world = createTrouble();

  it('are taken in one order by everybody, so that nobody waits in a circle', async () => {
    let left = actions;
    const counts = new Map<string, number>();
    const faults: string[] = [];
    const act = async () => {
      while (left > 0) {
        left -= 1;
        const [name, action] = random.pick(Object.entries(world));
        await action(random.pick(dbs)).catch((error: unknown) => {
          // On a busy machine a lock may take longer than the API waits for one; a circle is another error.
          if (!isLockTimeout(error)) faults.push(`${name}: ${String(error)}`);
        });
        counts.set(name, (counts.get(name) ?? 0) + 1);
        await sleep(random.upTo(4));
      }
    };
    await Promise.all(Array.from({ length: actors }, act));
    expect(new Set(faults)).toEqual(new Set());
    expect([...counts.keys()].toSorted()).toEqual(Object.keys(world).toSorted());
    await finishAll();
    const verdicts = await verifyLedger(queue.storage.work, { keys: [testChainKey], organizationId: null });
    expect(verdicts?.map(({ wrong }) => wrong)).toEqual(verdicts?.map(() => null));
    expect(verdicts?.map(({ held }) => held)).toEqual(verdicts?.map(() => 0));
    // How many depends on what overlaps: of all organizations 112 to 196 in six runs, and fewer on a busy machine.
    const entries = (verdicts ?? []).reduce((sum, verdict) => sum + verdict.entries, 0);
    expect(entries).toBeGreaterThan(50);
    expect(await countHoldingBudgets(queue.storage.work)).toBe(0);
    expect(await countDeadlocks()).toBe(0);
  });

  /** Everything ends: what is left is claimed and settled, and gives back all it took. */
  async function finishAll(): Promise<void> {
    const db = queue.storage.work;
    await recoverLeases(db, { all: true });
    for (let claims = await queue.claim(); claims.length > 0; claims = await queue.claim())
      await settle(db, { ended: claims, progress: [] });
    const { rows } = await sql`select from runs where status in ('pending', 'processing')`.execute(db);
    expect(rows).toEqual([]);
    const capacity = await db.selectFrom('capacity').select('in_flight').execute();
    expect(capacity.map(({ in_flight: inFlight }) => inFlight)).toEqual(capacity.map(() => 0));
  }

  async function countDeadlocks(): Promise<number> {
    await Promise.all(storages.splice(0).map((storage) => storage.close()));
    // A connection reports what it has counted when it ends.
    await sleep(300);
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(
      queue.storage.api,
    );
    return rows[0]?.deadlocks ?? -1;
  }

  function createTrouble(): Record<string, (db: Db) => Promise<unknown>> {
    const claims: ClaimedSlice[] = [];
    /** For which nothing was held yet. */
    const fresh: ClaimedSlice[] = [];
    const runs: { organizationId: string; id: string }[] = [];
    let doomed = 0;
    /** Claims that stood a moment ago, of several organizations and in any order; others use them as well. */
    const some = () => random.some(claims, 6);
    return {
      submit: async () => {
        const organizationId = random.pick(organizations);
        if (runs.length > 200) runs.splice(0, 100);
        const records = random.pick([1, 26, 60, 90]);
        const input = Array.from({ length: records }, (_, id) => ({ id, name: 'Jane Doe' }));
        const config = random.chance(0.5) ? { config: { max_credits: 1000 } } : {};
        const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input, ...config };
        runs.push({ organizationId, id: await queue.submitBody(body, organizationId) });
      },
      claim: async (db) => {
        const oldestFirst = random.chance(0.3);
        if (claims.length > 60) claims.splice(0, 30);
        const claimed = await claimSlices(db, {
          limit: 8,
          maxClass: 3,
          oldestFirst,
          known: [1],
          parkedFor: [],
          except: [],
        });
        for (const claim of claimed) (claim.token === 1 && random.chance(0.5) ? fresh : claims).push(claim);
      },
      hold: async (db) => {
        for (const claim of some().slice(0, 1))
          await takeHold(db, { ...claim, amount: 500 + random.upTo(500), hasCeiling: random.chance(0.5) });
      },
      'hold for all': async (db) => {
        const held = fresh.splice(0);
        for (const organizationId of organizations) {
          const theirs = held.filter((claim) => claim.organizationId === organizationId);
          await holdForAll(
            db,
            theirs.map((claim) => ({ ...claim, amount: 500 + random.upTo(300) })),
          );
        }
        claims.push(...held);
      },
      return: async (db) => {
        for (const claim of some().slice(0, 1)) await giveBack(db, claim);
      },
      'intend an effect': async (db) => {
        for (const claim of some().slice(0, 1)) {
          const { organizationId, runId, firstPosition: position } = claim;
          const key = { organizationId, runId, position, pipeIndex: 0, step: random.upTo(1000) };
          await createEffectJournal(db).begin(key, claim);
        }
      },
      ...createBudgetTrouble({ random, organizations }),
      ...createMemberTrouble({ random, organizations }),
      ...createListTrouble({ random, some }),
      ...createWebhookTrouble({ random, organizations }),
      ...createSheetTrouble({ random, scans: anyScans }),
      ...createSheetEffectTrouble({ random, some, scans: anyScans }),
      settle: (db) => settle(db, { ended: some(), progress: some() }),
      progress: (db) => settle(db, { ended: [], progress: some() }),
      renew: (db) => renewLeases(db, some()),
      release: (db) => releaseLeases(db, some(), { isLoss: random.chance(0.5) }),
      split: async (db) => {
        for (const claim of some().slice(0, 1)) await splitSlice(db, claim);
      },
      cancel: async (db) => {
        const run = random.some(runs, 1)[0] ?? runs.at(-1);
        if (run !== undefined) await cancelRun(db, { ...run, retentionDays }, async (bodies) => [...bodies]);
      },
      recover: (db) => (random.chance(0.1) ? recoverLeases(db, { all: true }) : Promise.resolve()),
      grant: (db) =>
        grant(db, testChainKey, { organizationId: random.pick(organizations), amount: 100_000, note: null }),
      'make and revoke keys': async (db) => {
        const organizationId = random.pick(organizations);
        const keys = createKeyManager(db, { forget: () => {} });
        await keys.create({ organizationId, name: 'A key', role: 'admin', createdBy: 'operator' });
        for (const { id } of random.some(await keys.list(organizationId), 3))
          await (random.chance(0.5)
            ? keys.revoke(id)
            : keys.revokeOwn({ organizationId, id, by: 'operator' }));
      },
      'change a plan': (db) => changeSubscription(db, { id: random.pick(organizations), plan: 'starter' }),
      expire: async (db) => {
        await deleteExpiredRuns(db, 20);
        await deleteOldIdempotencyKeys(db);
      },
      verify: async (db) => {
        if (random.chance(0.7)) return;
        const verdicts = await verifyLedger(db, { keys: [testChainKey], organizationId: null });
        for (const { wrong } of verdicts ?? []) if (wrong !== null) throw new Error(JSON.stringify(wrong));
      },
      'delete an organization': async (db) => {
        if (random.chance(0.7)) return;
        const id = `doomed-${(doomed += 1)}`;
        await createOrganization(db, id);
        await queue.submit(60, id);
        // A run that comes too late finds no organization.
        const late = queue
          .submit(30, id)
          .catch((error: unknown) => expect(lateFaults).toContain(faultOf(error)));
        const keys = createKeyManager(db, { forget: () => {} });
        const made = keys.create({ organizationId: id, name: 'Late', role: 'admin', createdBy: 'operator' });
        await sleep(random.upTo(40));
        await markDeleted(db, id);
        await made;
        await endAllSlices(db, id);
        await emptyDeletedOrganizations(db, new AbortController().signal);
        await late;
      },
    };
  }

  async function settle(
    db: Db,
    { ended, progress }: { ended: readonly ClaimedSlice[]; progress: readonly ClaimedSlice[] },
  ): Promise<void> {
    await settleSlices(db, {
      ended: ended.map((claim) => ({ ...queue.settled(claim), attempts: attempts(claim), mayHold: true })),
      progress: progress
        .filter((claim) => !ended.includes(claim))
        .map((claim) => ({ ...queue.settled(claim), records: [], attempts: attempts(claim), mayHold: true })),
      retentionDays,
      chainKey: testChainKey,
    });
  }

  /** Far less than a hold, where there is one: a slice never takes more than it holds. */
  function attempts({ firstPosition: position }: ClaimedSlice) {
    return [attemptOf({ position, step: random.upTo(100_000), credits: random.upTo(2) })];
  }
});

function createOrganization(db: Db, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await insertOrganization(tx, { id, name: id, plan: 'professional' });
    await openAccount(tx, testChainKey, id);
  });
}
