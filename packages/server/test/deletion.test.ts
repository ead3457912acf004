import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptInvitation } from '../src/accounts/accept-invitation.ts';
import { writeAudit } from '../src/accounts/audit.ts';
import { invite } from '../src/accounts/invitations.ts';
import { createBudgets } from '../src/ledger/budgets/manage-budgets.ts';
import { grant } from '../src/admission/grant.ts';
import { insertApiKey, findKeyOwners } from '../src/storage/api-keys.ts';
import { createOperator } from '../src/admission/operate.ts';
import { renewLeases } from '../src/queue/write-leases.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import { emptyDeletedOrganizations, endAllSlices, markDeleted } from '../src/storage/delete-organization.ts';
import type { Db } from '../src/storage/database.ts';
import { verifyLedger } from '../src/ledger/verify-ledger.ts';
import { attemptOf } from './attempt-of.ts';
import { wireBuckets } from '../src/wiring/wire-buckets.ts';
import { createSealer } from '../src/vault/sealing.ts';
import { createWebhookSecrets } from '../src/vault/webhook-secrets.ts';
import { tellTest } from '../src/storage/webhook-outbox.ts';
import { createEndpoint } from '../src/webhooks/endpoints.ts';
import { wireStreams } from '../src/wiring/wire-streams.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

/** Enough that each table of the organization takes several batches. */
const records = 1300;
const never = new AbortController().signal;

const owned = [
  'records',
  'attempts',
  'holds',
  'budgets',
  'effects',
  'run_inputs',
  'slices',
  'runs',
  'idempotency_keys',
  'ledger_heads',
  'ledger_entries',
  'ledger_batches',
  'connections',
  'template_constants',
  'datasets',
  'bucket_entries',
  'buckets',
  'stream_members',
  'stream_events',
  'streams',
  'api_keys',
  'memberships',
  'invitations',
  'audit',
  'capacity',
  'webhook_endpoints',
  'webhook_secrets',
  'webhook_deliveries',
] as const;

describeOnBothHomes('deleting an organization', (home) => {
  let queue: QueueHome;
  let db: Db;
  /** Called before each statement. */
  let beforeStatement = async () => {};
  let statements = 0;
  beforeAll(async () => {
    const watch = {
      transformQuery: <Node>({ node }: { node: Node }) => node,
      transformResult: async <Result>({ result }: { result: Result }) => {
        statements += 1;
        await beforeStatement();
        return result;
      },
    };
    queue = await openQueue(home);
    db = queue.storage.upkeep.withPlugin(watch);
  });
  afterAll(() => queue.close());

  const settle = async (organizationId: string, text: string) => {
    const claims = (await queue.claim({ limit: 1000 })).filter(
      (claim) => claim.organizationId === organizationId,
    );
    const ended = claims.map((claim) => ({
      ...queue.settled(claim, text),
      attempts: Array.from({ length: claim.size }, (_, at) =>
        attemptOf({ position: claim.firstPosition + at, step: 0, credits: 1 }),
      ),
    }));
    const done = { ended, progress: [], retentionDays: 3, chainKey: testChainKey };
    return (await settleSlices(queue.storage.work, done)).slices;
  };
  const createDoomed = async () => {
    const operator = createOperator(queue.storage.api, {
      keyRing: { find: () => Promise.resolve(null), forget: () => {} },
      chainKey: testChainKey,
    });
    const { id } = await operator.createOrganization({ name: 'Doomed', plan: 'professional' });
    await queue.submit(records, id);
    await settle(id, 'x');
    await queue.submit(records, id);
    const place = { organizationId: id, environment: 'production', name: 'list' } as const;
    const scope = { organizationId: id, keyId: null, sheetId: null, period: 'day' } as const;
    await createBudgets(queue.storage.api, { now: () => new Date() }).set({ ...scope, amount: 100 });
    const [buckets, streams] = [wireBuckets(queue.storage), wireStreams(queue.storage)];
    await buckets.create(place);
    const keys = Array.from({ length: 1000 }, (_, at) => `key ${at}`);
    await buckets.claimAll(place, keys, null);
    await streams.create(place);
    await streams.enroll(place, { key: 'one', fields: null }, null);
    await addWebhook(queue.storage.api, id);
    await addPeople(queue.storage.api, id);
    return { id, operator };
  };
  const countRows = async (id: string) => {
    const counts: Record<string, number> = {};
    for (const table of owned) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where org_id = ${id}`.execute(
        queue.storage.work,
      );
      counts[table] = rows[0]?.count ?? -1;
    }
    return counts;
  };
  const nothing = Object.fromEntries(owned.map((table) => [table, 0]));

  it('closes it at once, and leaves the rest to batches', async () => {
    const { id, operator } = await createDoomed();
    const [claim] = await queue.claim({ limit: 1 });
    expect(claim?.organizationId).toBe(id);
    expect(await operator.deleteOrganization(id)).toBe(true);
    expect(await operator.deleteOrganization(id)).toBe(false);
    expect((await operator.listOrganizations()).map((row) => row.id)).not.toContain(id);
    expect(await queue.claim()).toEqual([]);
    const { standing } = await renewLeases(queue.storage.leases, claim === undefined ? [] : [claim]);
    expect(standing).toEqual(new Set());
    await expect(queue.submit(1, id)).rejects.toMatchObject({ type: 'unauthorized' });
    expect(
      await grant(queue.storage.api, testChainKey, { organizationId: id, amount: 1, note: null }),
    ).toBeNull();
    expect(await operator.createKey({ organizationId: id, name: 'Late', role: 'admin' })).toBeNull();
    const before = await countRows(id);
    expect(before).toMatchObject({ bucket_entries: 1000, stream_members: 1, stream_events: 1 });
    expect(before).toMatchObject({ webhook_endpoints: 0, webhook_secrets: 0, webhook_deliveries: 1 });
    expect(before).toMatchObject({ memberships: 0, invitations: 0, audit: 1 });
    expect(before).toMatchObject({ api_keys: 0, capacity: 0, budgets: 1, records: 1, attempts: records });
    // No account of it is looked at while it goes.
    expect(await verifyLedger(queue.storage.work, { keys: [testChainKey], organizationId: id })).toBeNull();

    statements = 0;
    expect(await emptyDeletedOrganizations(db, never)).toBe(1);
    expect(await countRows(id)).toEqual(nothing);
    expect(statements).toBeGreaterThan((2 * records) / 500);
    const verdicts = await verifyLedger(queue.storage.work, { keys: [testChainKey], organizationId: null });
    expect(verdicts?.map((verdict) => [verdict.organizationId, verdict.wrong])).toEqual([
      [queue.organizationId, null],
    ]);
  });

  it('lets others work between its batches', async () => {
    const { id } = await createDoomed();
    await markDeleted(db, id);
    await endAllSlices(db, id);
    const seen: string[] = [];
    statements = 0;
    beforeStatement = async () => {
      if (statements !== 4) return;
      // In the middle of it, nothing of another organization waits: this would never end if it did.
      await queue.submit(30);
      seen.push(`settled ${await settle(queue.organizationId, 'y')}`);
      seen.push((await countRows(id)).attempts === 0 ? 'too late' : 'in the middle');
    };
    await emptyDeletedOrganizations(db, never);
    beforeStatement = async () => {};
    expect(seen).toEqual(['settled 2', 'in the middle']);
    expect(await countRows(id)).toEqual(nothing);
  });

  it('goes on by whoever comes next, when a process dies in the middle', async () => {
    const { id } = await createDoomed();
    await markDeleted(db, id);
    statements = 0;
    beforeStatement = async () => {
      if (statements === 8) throw new Error('killed');
    };
    await expect(emptyDeletedOrganizations(db, never)).rejects.toThrow('killed');
    const stopped = new AbortController();
    statements = 0;
    beforeStatement = async () => {
      if (statements === 3) stopped.abort();
    };
    expect(await emptyDeletedOrganizations(db, stopped.signal)).toBe(0);
    beforeStatement = async () => {};
    expect((await countRows(id)).slices).toBeGreaterThan(0);
    expect(await queue.claim()).toEqual([]);
    expect(await emptyDeletedOrganizations(db, never)).toBe(1);
    expect(await countRows(id)).toEqual(nothing);
  });

  it('opens nothing by a key that was made too late', async () => {
    const { id } = await createDoomed();
    await markDeleted(db, id);
    const key = {
      id: 'late',
      org_id: id,
      role: 'admin' as const,
      name: 'Late',
      prefix: 'hr_',
      created_by: 'operator',
    };
    await queue.storage.work.transaction().execute((tx) => insertApiKey(tx, { ...key, hash: 'late' }));
    expect((await findKeyOwners(queue.storage.api, ['late'])).size).toBe(0);
    await emptyDeletedOrganizations(db, never);
    expect(await countRows(id)).toEqual(nothing);
  });
});

async function addWebhook(db: Db, organizationId: string): Promise<void> {
  const seals = createWebhookSecrets(createSealer(['a master key']));
  const wanted = { url: 'https://example.com/', events: ['run.finished' as const], description: '' };
  const made = await createEndpoint(db, seals, { ...wanted, organizationId, createdBy: 'key' });
  if (typeof made === 'string') throw new Error(made);
  await tellTest(db, { organizationId, endpoint: made.id });
}

/** A member, an open invitation, and what was changed. */
async function addPeople(db: Db, organizationId: string): Promise<void> {
  const asked = { organizationId, by: 'operator', role: 'member' } as const;
  const invited = await invite(db, asked);
  if (typeof invited === 'string') throw new Error(invited);
  const from = { address: '127.0.0.1', browser: '' };
  await acceptInvitation(db, { code: invited.code, userId: null, name: 'Member', from });
  await invite(db, asked);
  const change = { address: '127.0.0.1', action: 'POST /v1/keys', target: '' };
  await writeAudit(db, { ...change, organizationId, actor: 'operator', actorName: null });
}
