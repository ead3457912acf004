import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

describeOnBothHomes('buckets of the API', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);

  it('are made, listed, shown and deleted, each environment for itself', async () => {
    const made = await call('/v1/buckets', { body: { name: 'do not contact' } });
    expect(made.json).toMatchObject({ name: 'do not contact', environment: 'production', entries: 0 });
    const again = await call('/v1/buckets', { body: { name: 'do not contact' } });
    expect([again.status, again.json.type]).toEqual([409, 'name-taken']);
    expect((await call('/v1/buckets?environment=sandbox')).json).toEqual({ buckets: [] });
    expect((await call('/v1/buckets/do%20not%20contact')).json).toMatchObject({ entries: 0 });
    expect((await call('/v1/buckets/do%20not%20contact?environment=sandbox')).status).toBe(404);
    expect((await call('/v1/buckets/do%20not%20contact', { method: 'DELETE' })).status).toBe(204);
    expect((await call('/v1/buckets/do%20not%20contact')).status).toBe(404);
    expect((await call('/v1/buckets', { body: { name: 'do not contact' } })).status).toBe(200);
  });

  it('claim a key once, and answer a repeated call the same', async () => {
    await call('/v1/buckets', { body: { name: 'claims' } });
    const claim = (key: string, repeat?: string) =>
      call('/v1/buckets/claims/entries/claim', {
        body: { key, fields: { a: 1 } },
        ...(repeat === undefined ? {} : { headers: { 'idempotency-key': repeat } }),
      });
    const first = await claim(' a@acme.com ', 'one');
    expect(first.json).toMatchObject({ claimed: true, expires_at: null });
    expect((await claim(' a@acme.com ', 'one')).json).toEqual(first.json);
    expect((await claim('a@acme.com')).json).toEqual({ ...first.json, claimed: false });
    expect((await claim('other', 'one')).json.type).toBe('idempotency-conflict');
    const { json } = await call('/v1/buckets/claims/entries');
    expect(json.entries).toEqual([
      {
        key: 'a@acme.com',
        entry_id: first.json.entry_id,
        fields: { a: 1 },
        claimed_at: first.json.claimed_at,
        expires_at: null,
      },
    ]);
    const freed = () => call('/v1/buckets/claims/entries/a%40acme.com', { method: 'DELETE' });
    expect([(await freed()).status, (await freed()).status]).toEqual([204, 404]);
    expect((await claim('a@acme.com')).json.claimed).toBe(true);
  });

  it('take many keys at once, and say what became of each', async () => {
    await call('/v1/buckets', { body: { name: 'many' } });
    const send = (keys: string[]) => call('/v1/buckets/many/entries', { body: { keys } });
    const { json } = await send(['a', 'b', ' a ', ' ', 'x'.repeat(1001)]);
    expect(json).toMatchObject({ claimed: 2, existing: 1 });
    expect(json.rejected.map(({ index }: { index: number }) => index)).toEqual([3, 4]);
    expect((await send(['b', 'c'])).json).toEqual({ claimed: 1, existing: 1, rejected: [] });
    expect((await call('/v1/buckets/many')).json.entries).toBe(3);
  });

  it('show each entry once, page by page, the newest first', async () => {
    await call('/v1/buckets', { body: { name: 'pages' } });
    const keys = Array.from({ length: 25 }, (_, at) => `key ${at}`);
    await call('/v1/buckets/pages/entries', { body: { keys } });
    await call('/v1/buckets/pages/entries/claim', { body: { key: 'newest' } });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { json } = await call(`/v1/buckets/pages/entries?limit=10${query}`);
      seen.push(...json.entries.map(({ key }: { key: string }) => key));
      cursor = json.next_cursor;
    }
    expect(seen[0]).toBe('newest');
    expect(seen.toSorted()).toEqual([...keys, 'newest'].toSorted());
  });

  it.each([
    ['/v1/buckets', { name: '../x' }, 'name'],
    ['/v1/buckets', { name: 'x', environment: 'test' }, 'environment'],
    ['/v1/buckets/pages/entries/claim', { key: ' ' }, 'key'],
    ['/v1/buckets/pages/entries/claim', { key: 'k', ttl_seconds: 59 }, 'ttl_seconds'],
    ['/v1/buckets/pages/entries/claim', { key: 'k', fields: { a: 'x'.repeat(40_000) } }, 'fields'],
    ['/v1/buckets/pages/entries?limit=0', undefined, 'limit'],
    ['/v1/buckets/pages/entries?cursor=abc', undefined, 'cursor'],
    ['/v1/streams/pages/events?wait=31', undefined, 'wait'],
  ])('refuse a bad call of %s with its place', async (path, body, place) => {
    const answer = await call(path, body === undefined ? {} : { body });
    expect(answer.status).toBe(400);
    expect(answer.json.errors.map((error: { path: string }) => error.path)).toEqual([place]);
  });
});

describeOnBothHomes('streams of the API', (home) => {
  let service: TestService;
  let storage: Storage | null = null;
  beforeAll(async () => {
    service = await startService(home);
    const databaseUrl = service.env.DATABASE_URL ?? null;
    if (databaseUrl !== null) storage = await openStorage({ databaseUrl, dataDir: '' });
  });
  afterAll(async () => {
    await storage?.close();
    await service.stop();
  });
  const call: TestService['call'] = (path, options) => service.call(path, options);
  const enroll = (name: string, key: string, fields?: object) =>
    call(`/v1/streams/${name}/members`, { body: { key, ...(fields === undefined ? {} : { fields }) } });

  it('tell who came, changed and went, without a gap', async () => {
    await call('/v1/streams', { body: { name: 'news' } });
    const first = await enroll('news', 'jane', { step: 1 });
    expect(first.json.enrolled).toBe(true);
    expect((await enroll('news', 'jane')).json).toEqual({ ...first.json, enrolled: false });
    expect((await enroll('news', 'jane', { step: 2 })).json).toEqual({ ...first.json, enrolled: false });
    await enroll('news', 'john');
    expect((await call('/v1/streams/news/members/jane', { method: 'DELETE' })).status).toBe(204);
    expect((await call('/v1/streams/news/members/jane', { method: 'DELETE' })).status).toBe(404);
    const { json } = await call('/v1/streams/news/events');
    const told = json.events.map(({ seq, kind, key, fields }: Record<string, unknown>) => [
      seq,
      kind,
      key,
      fields,
    ]);
    expect(told).toEqual([
      [1, 'enrolled', 'jane', { step: 1 }],
      [2, 'updated', 'jane', { step: 2 }],
      [3, 'enrolled', 'john', {}],
      [4, 'unenrolled', 'jane', { step: 2 }],
    ]);
    expect(json.last_seq).toBe(4);
    expect((await call('/v1/streams/news/events?after=4')).json).toEqual({ events: [], last_seq: 4 });
    expect((await call('/v1/streams/news/events?after=5')).status).toBe(400);
    const members = (await call('/v1/streams/news/members')).json.members;
    expect(members.map(({ key }: { key: string }) => key)).toEqual(['john']);
    expect((await call('/v1/streams/news')).json).toMatchObject({ members: 1, last_seq: 4 });
  });

  it('are waited for', async () => {
    await call('/v1/streams', { body: { name: 'slow' } });
    const waiting = call('/v1/streams/slow/events?wait=30');
    await enroll('slow', 'jane');
    expect((await waiting).json.events).toHaveLength(1);
  });

  it('number the events of many who write at once without a gap', async () => {
    await call('/v1/streams', { body: { name: 'busy' } });
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => enroll('busy', `key ${at % 30}`, { at: at % 30 })),
    );
    const { json } = await call('/v1/streams/busy/events?limit=1000');
    expect(json.events.map(({ seq }: { seq: number }) => seq)).toEqual(
      json.events.map((_: unknown, at: number) => at + 1),
    );
    expect(json.events).toHaveLength(30);
  });

  it.skipIf(home === 'pglite')('say where to begin again when events are gone', async () => {
    await call('/v1/streams', { body: { name: 'old' } });
    for (const key of ['a', 'b', 'c']) await enroll('old', key);
    if (storage === null) throw new Error('this is for PostgreSQL');
    await sql`delete from stream_events where seq < 3`.execute(storage.api);
    const answer = await call('/v1/streams/old/events?after=1');
    expect([answer.status, answer.json.type]).toEqual([410, 'events-gone']);
    expect(answer.json.detail).toContain('after=2');
    expect((await call('/v1/streams/old/events?after=2')).json.events).toHaveLength(1);
  });
});
