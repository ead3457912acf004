import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelRun } from '../src/admission/cancel-run.ts';
import type { WebhookEvent } from '../src/contract/webhooks.ts';
import { createGuardedClient } from '../src/providers/kit/guarded-request.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import type { Db } from '../src/storage/database.ts';
import type { Lookout } from '../src/storage/lookout.ts';
import { startLookout } from '../src/storage/lookout.ts';
import { insertOrganization } from '../src/storage/organizations.ts';
import { tellOf } from '../src/storage/webhook-outbox.ts';
import { createSealer } from '../src/vault/sealing.ts';
import { createWebhookSecrets } from '../src/vault/webhook-secrets.ts';
import { claimDeliveries } from '../src/webhooks/claim-deliveries.ts';
import { listDeliveries } from '../src/webhooks/deliveries.ts';
import type { Deliverer } from '../src/webhooks/deliverer.ts';
import { startDeliverer } from '../src/webhooks/deliverer.ts';
import { changeEndpoint, createEndpoint, findEndpoint } from '../src/webhooks/endpoints.ts';
import { sweepDeliveries } from '../src/webhooks/sweep-deliveries.ts';
import { maxDeliveries, sendsOfLane } from '../src/webhooks/webhook-limits.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';
import { waitFor } from './wait-for.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';
import { startWebhookReceiver, verify } from './webhook-receiver.ts';

const seals = createWebhookSecrets(createSealer(['a master key']));

describeOnBothHomes('deliveries', (home) => {
  let queue: QueueHome;
  let db: Db;
  let lookout: Lookout;
  let receiver: WebhookReceiver;
  let http: ReturnType<typeof createGuardedClient>;
  let deliverer: Deliverer | null = null;
  let statements: string[] = [];
  let organizations = 0;
  beforeAll(async () => {
    const watch = {
      transformQuery: <Node>({ node }: { node: Node }) => node,
      transformResult: async <Result>({ result }: { result: Result }) => {
        statements.push('');
        return result;
      },
    };
    queue = await openQueue(home, { plugins: [watch] });
    db = queue.storage.work;
    lookout = startLookout({
      db,
      reportFault: (error) => {
        throw error;
      },
    });
    receiver = await startWebhookReceiver();
    http = createGuardedClient({ allowedPrivateHosts: [receiver.host], followsRedirects: false });
  });
  afterEach(async () => {
    await deliverer?.stop();
    deliverer = null;
  });
  afterAll(async () => {
    await lookout.stop();
    await http.close();
    await receiver.stop();
    await queue.close();
  });

  const start = () => {
    deliverer = startDeliverer({
      db,
      lookout,
      http,
      seals,
      leaseSeconds: 30,
      now: Date.now,
      random: Math.random,
      onOutcome: () => {},
      reportFault: (error) => {
        throw error;
      },
    });
  };
  /** An organization with one endpoint. */
  const add = async (url: string, events: WebhookEvent[] = ['stream.event']) => {
    organizations += 1;
    const organizationId = `organization ${organizations}`;
    await db
      .transaction()
      .execute((tx) => insertOrganization(tx, { id: organizationId, name: 'o', plan: 'free' }));
    const wanted = { url, events, description: '', organizationId, createdBy: 'key' };
    const made = await createEndpoint(db, seals, wanted);
    if (typeof made === 'string') throw new Error(made);
    return { organizationId, id: made.id, secret: made.secret };
  };
  const tell = (organizationId: string, count = 1) => {
    const event = { type: 'stream.event', environment: 'production', at: new Date(), data: {} } as const;
    const events = Array.from({ length: count }, () => ({ ...event, organizationId }));
    return db.transaction().execute((tx) => tellOf(tx, events));
  };
  const list = async ({ organizationId, id }: { organizationId: string; id: string }) =>
    (await listDeliveries(db, { organizationId, owner: id }, { limit: 200 })).deliveries;
  const hurry = (organizationId: string) =>
    sql`update webhook_deliveries set due_at = now() where org_id = ${organizationId}`.execute(db);

  it('are tried again with the same id after a failure, and after a claim that nobody finished', async () => {
    const url = receiver.at(
      '/flaky',
      (response, nth) => void response.writeHead(nth === 1 ? 500 : 200).end(),
    );
    const place = await add(url);
    await tell(place.organizationId);
    const lane = { organizationId: place.organizationId, host: receiver.host, most: 5 };
    expect(await claimDeliveries(db, [lane], 0.05)).toHaveLength(1);
    start();
    await receiver.waitFor('/flaky', 1);
    const [failed] = await waitFor(
      () => list(place),
      ([one]) => one?.attempts === 1,
    );
    expect(failed).toMatchObject({ state: 'pending', last_status: 500 });
    const pauseMs = Date.parse(failed?.next_attempt_at ?? '') - Date.parse(failed?.last_attempt_at ?? '');
    expect(pauseMs).toBeGreaterThan(4000);
    await hurry(place.organizationId);
    const [first, second] = await receiver.waitFor('/flaky', 2);
    expect(second?.id).toBe(first?.id);
    if (second !== undefined) expect(verify(place.secret, second)).toMatchObject({ type: 'stream.event' });
    await waitFor(
      () => list(place),
      ([one]) => one?.state === 'delivered' && one.attempts === 2,
    );
    expect((await findEndpoint(db, place))?.failing_since).toBeNull();
  });

  it('are not there when the transaction that tells of them is rolled back', async () => {
    const place = await add(receiver.at('/never'));
    const event = { type: 'stream.event', environment: 'production', at: new Date(), data: {} } as const;
    const telling = db.transaction().execute(async (tx) => {
      await tellOf(tx, [{ ...event, organizationId: place.organizationId }]);
      throw new Error('rolled back');
    });
    await expect(telling).rejects.toThrow('rolled back');
    expect(await list(place)).toEqual([]);
  });

  it('to an old address say nothing about the new one', async () => {
    const held: ServerResponse[] = [];
    const place = await add(receiver.at('/old', (response) => void held.push(response)));
    await sql`update webhook_endpoints set failing_since = now() - interval '6 days' where id = ${place.id}`.execute(
      db,
    );
    await tell(place.organizationId);
    start();
    await receiver.waitFor('/old', 1);
    const changed = await changeEndpoint(db, place, { url: receiver.at('/new') });
    expect(changed?.failing_since).toBeNull();
    held[0]?.writeHead(410).end();
    await waitFor(
      () => list(place),
      ([one]) => one?.attempts === 1,
    );
    expect(await findEndpoint(db, place)).toMatchObject({ enabled: true, failing_since: null });
  });

  it('of others do not wait for an endpoint that never answers', async () => {
    const slow = await add(receiver.at('/slow', () => {}));
    const quick = await add(receiver.at('/quick'));
    await tell(slow.organizationId, 40);
    start();
    await receiver.waitFor('/slow', sendsOfLane);
    await tell(quick.organizationId, 20);
    await receiver.waitFor('/quick', 20);
    // It has its places, and no more.
    expect(receiver.received('/slow')).toHaveLength(sendsOfLane);
    await deliverer?.stop();
    const left = await list(slow);
    expect(left.filter(({ attempts, state }) => attempts === 0 && state === 'pending')).toHaveLength(40);
  });

  it('of others do not wait for what comes before them in long lines, or in many', async () => {
    const [long, wide, late] = await Promise.all(
      ['/long', '/wide', '/late'].map((path) =>
        add(receiver.at(path, path === '/late' ? undefined : () => {})),
      ),
    );
    if (long === undefined || wide === undefined || late === undefined) throw new Error('three are added');
    await tell(long.organizationId, 300);
    // As many addresses that runs named, none of which exists.
    await sql`
      insert into webhook_deliveries (org_id, id, owner, url, host, type, environment, body)
      select ${wide.organizationId}, 'wide ' || no, 'runs', 'http://' || no || '.invalid/', no || '.invalid', 'x', 'production', '{}'
      from generate_series(1, 3000) as no`.execute(db);
    await tell(late.organizationId, 5);
    start();
    await receiver.waitFor('/late', 5);
    expect(receiver.received('/long').length).toBeLessThanOrEqual(sendsOfLane);
    await deliverer?.stop();
    await sql`delete from webhook_deliveries where state = 'pending'`.execute(db);
  });

  it('end with an endpoint that is gone, or that failed for five days', async () => {
    const gone = await add(receiver.at('/gone', (response) => void response.writeHead(410).end()));
    const failing = await add(
      receiver.at('/moved', (response) => void response.writeHead(302, { location: '/elsewhere' }).end()),
    );
    await sql`update webhook_endpoints set failing_since = now() - interval '121 hours' where id = ${failing.id}`.execute(
      db,
    );
    await tell(gone.organizationId);
    await tell(failing.organizationId);
    start();
    for (const [place, because] of [
      [gone, 'gone'],
      [failing, 'failing'],
    ] as const) {
      const shown = await waitFor(
        () => findEndpoint(db, place),
        (endpoint) => endpoint?.enabled === false,
      );
      expect(shown?.disabled_because).toBe(because);
      await tell(place.organizationId);
      expect(await list(place)).toHaveLength(1);
    }
    expect((await list(gone))[0]).toMatchObject({ state: 'failed', last_status: 410 });
    expect((await list(failing))[0]).toMatchObject({ state: 'pending', last_status: 302 });
    await hurry(failing.organizationId);
    const [over] = await waitFor(
      () => list(failing),
      ([one]) => one?.state === 'failed',
    );
    expect(over?.last_error).toContain('disabled');
    expect(receiver.received('/elsewhere')).toHaveLength(0);
  });

  it('are bounded in number and age', async () => {
    const place = await add(receiver.at('/many'));
    await tell(place.organizationId, 3);
    await sql`
      insert into webhook_deliveries (org_id, id, owner, host, type, environment, body, state, created_at)
      select ${place.organizationId}, 'many ' || no, ${place.id}, '', 'x', 'production', '', 'delivered',
        case when no > 5 then now() else now() - interval '15 days' end
      from generate_series(1, ${maxDeliveries + 5}::int) as no`.execute(db);
    await sweepDeliveries(db, new AbortController().signal);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from webhook_deliveries where org_id = ${place.organizationId}`.execute(
      db,
    );
    expect(rows[0]?.count).toBe(maxDeliveries);
    // Those that were written first.
    expect(
      await db
        .selectFrom('webhook_deliveries')
        .where('type', '=', 'stream.event')
        .where('org_id', '=', place.organizationId)
        .select('id')
        .execute(),
    ).toEqual([]);
  });

  describe('cost a settlement', () => {
    const settle = async (organizationId: string) => {
      await queue.submit(1, organizationId);
      const ended = (await queue.claim()).map((claim) => queue.settled(claim));
      statements = [];
      const done = { ended, progress: [], retentionDays: 3, chainKey: testChainKey };
      const { runs } = await settleSlices(db, done);
      expect(runs).toHaveLength(1);
      return statements.length;
    };

    it('one statement where somebody wants to know, and none where nobody does', async () => {
      const { organizationId: told } = await add(receiver.at('/told'), ['run.finished']);
      const { organizationId: other } = await add(receiver.at('/other'), ['credits.low']);
      const usual = await settle(queue.organizationId);
      // Slices, their end, the run, the records, the capacity: as many as before there were webhooks.
      expect(usual).toBe(5);
      expect(await settle(other)).toBe(usual);
      expect(await settle(told)).toBe(usual + 1);
      // A run that is canceled ends, too.
      const canceled = { organizationId: told, id: await queue.submit(1, told), retentionDays: 3 };
      expect(await cancelRun(db, canceled, () => Promise.resolve([]))).toBe(true);
      const { rows } = await sql<{ body: string }>`
        select body from webhook_deliveries where org_id = ${told} order by seq`.execute(db);
      expect(rows.map(({ body }) => JSON.parse(body).data.status)).toEqual(['completed', 'canceled']);
    });
  });
});
