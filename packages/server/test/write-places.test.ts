import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createRequestCounter } from '../src/admission/count-requests.ts';
import { writesAtOnce } from '../src/wiring/write-places.ts';
import { openQueue } from './queue-home.ts';
import type { TestOrganization } from './service.ts';
import { startService, withStorage } from './service.ts';
import { waitFor } from './wait-for.ts';

const run = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };
const dataset = { kind: 'companies', columns: [{ source: 'a', name: 'name', type: 'string' }] };
const callsAtOnce = 12;

/** Calls of one organization that wait for the same rows, and those rows. */
const cases: { name: string; rows: string; path: string; method?: string; body?: unknown }[] = [
  { name: 'creations of keys', rows: 'api_keys', path: '/v1/keys', body: { name: 'x', role: 'member' } },
  { name: 'submissions', rows: 'capacity', path: '/v1/pipes/run', body: run },
  { name: 'claims of a bucket', rows: 'buckets', path: '/v1/buckets/b/entries/claim', body: { key: 'k' } },
  { name: 'deletions of a bucket', rows: 'buckets', path: '/v1/buckets/b', method: 'DELETE' },
  { name: 'enrollments', rows: 'streams', path: '/v1/streams/s/members', body: { key: 'k' } },
  {
    name: 'constants',
    rows: 'template_constants',
    path: '/v1/constants/C',
    method: 'PUT',
    body: { value: 'v1' },
  },
  { name: 'datasets', rows: 'datasets', path: '/v1/datasets/d', method: 'PUT', body: dataset },
];

async function prepare({ call }: TestOrganization): Promise<void> {
  for (const [method, path, body] of [
    ['POST', '/v1/buckets', { name: 'b' }],
    ['POST', '/v1/streams', { name: 's' }],
    ['PUT', '/v1/constants/C', { value: 'v0' }],
    ['PUT', '/v1/datasets/d', dataset],
  ] as const) {
    const answer = await call(path, { method, body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  }
}

describe.skipIf(inject('postgresUrl') === null)('calls that wait for what one organization locks', () => {
  it.each(cases)('leave connections to the others: $name', async ({ rows, path, ...options }) => {
    const service = await startService('postgres', {}, { role: 'api' });
    onTestFinished(() => service.stop());
    const [locked, other] = [
      await service.createOrganization('free'),
      await service.createOrganization('free'),
    ];
    await prepare(locked);
    await prepare(other);
    await withStorage(service.env, async ({ work }) => {
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      const { promise: isLocked, resolve: setLocked } = Promise.withResolvers<void>();
      const locking = work.transaction().execute(async (tx) => {
        await sql`select from ${sql.table(rows)} where org_id = ${locked.id} for update`.execute(tx);
        setLocked();
        await over;
      });
      await isLocked;
      const calls = Array.from({ length: callsAtOnce }, () => locked.call(path, options));
      const countWaiting = async () => {
        const { rows: found } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name = 'headrace-api' and wait_event_type = 'Lock'`.execute(
          work,
        );
        return found[0]?.count ?? 0;
      };
      await waitFor(countWaiting, (count) => count >= writesAtOnce);
      // Were all connections taken, this could not be answered before one of them gives up.
      const answers = await Promise.all(Array.from({ length: 4 }, () => other.call(path, options)));
      for (const { status } of answers) expect([200, 201, 204, 404]).toContain(status);
      expect(await countWaiting()).toBeLessThanOrEqual(writesAtOnce);
      end();
      await locking;
      for (const { status } of await Promise.all(calls)) expect([200, 201, 204, 404, 503]).toContain(status);
    });
  });
});

describe.skipIf(inject('postgresUrl') === null)('the count of requests', () => {
  it('is taken by one statement at a time, however many requests come', async () => {
    const queue = await openQueue('postgres');
    onTestFinished(() => queue.close());
    const { api } = queue.storage;
    let asked = 0;
    const counting = api.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const count = createRequestCounter(counting, { limitPerMinute: 2000, now: () => 0 });
    const counted = await Promise.all(Array.from({ length: 100 }, () => count(queue.organizationId)));
    expect(counted.every(({ ok }) => ok)).toBe(true);
    expect(asked).toBe(3);
  });
});
