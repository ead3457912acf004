import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { StreamEvent } from './event-stream.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startOn, startService } from './service.ts';
import type { TestSheet } from './sheet-home.ts';
import { createSheet } from './sheet-home.ts';
import { waitFor } from './wait-for.ts';
import type { Watching } from './watching.ts';
import { watch } from './watching.ts';

const split = { pipe_id: 'person:name:split@1', auto: 'off' };
const plainSplit = { pipe_id: split.pipe_id };
const sandbox = { config: { environment: 'sandbox' } };

describeOnBothHomes('GET /v1/events', (home) => {
  let service: TestService;
  let second: TestService;
  const open: Watching[] = [];
  beforeAll(async () => {
    service = await startService(home);
    // Changes come to one process, and are watched in the other.
    second = home === 'postgres' ? await startOn(service.env, 'api') : service;
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.leave();
  });
  afterAll(async () => {
    if (second !== service) await second.stop();
    await service.stop();
  });

  const call: TestService['call'] = (path, options) => service.call(path, options);
  const watchTopics = async (topics: string, more: { lastEventId?: string; apiKey?: string } = {}) => {
    const stream = await watch(second.url, { topics, apiKey: service.apiKey, ...more });
    open.push(stream);
    return stream;
  };
  const people = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Jane${at} Doe` }));
  const createPeople = (): Promise<TestSheet> =>
    createSheet(call, { columns: [{ name: 'name' }], pipes: [split] });
  const versionOf = async ({ path }: TestSheet): Promise<number> => (await call(path)).json.version;
  /** Hints until the sheet's version is known, after the ones that came before. */
  const hintsTo = async (stream: Watching, version: number) => {
    const hints: StreamEvent[] = [];
    await stream.until((event) => {
      hints.push(event);
      return event.data.version >= version;
    });
    return hints;
  };

  it('says what a sheet is now, and then which rows, pipes and runs changed', async () => {
    const sheet = await createPeople();
    await sheet.append(people(3));
    const topic = `sheet:${sheet.id}`;
    const stream = await watchTopics(topic);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    const version = await versionOf(sheet);
    expect(await stream.next()).toEqual({
      id: `${topic}=${version}`,
      event: 'open',
      data: { topics: [{ topic, version }] },
    });
    await sheet.patch([{ row: 2, column: 'name', value: 'Ann Lee' }]);
    expect(await stream.next()).toEqual({
      id: `${topic}=${version + 1}`,
      event: 'changed',
      data: { topic, version: version + 1, rows: [[2, 2]], pipes: {}, runs: [], structure: false },
    });
    const { no } = (await call(`${sheet.path}/runs`, { body: { pipes: ['p1'] } })).json;
    await waitFor(
      async () => (await call(`${sheet.path}/runs/${no}`)).json,
      ({ finished_at: at }) => at !== null,
    );
    const hints = await hintsTo(stream, await versionOf(sheet));
    expect(hints.flatMap(({ data }) => data.rows).flat()).toEqual(expect.arrayContaining([1, 3]));
    expect(hints.flatMap(({ data }) => data.runs)).toContain(no);
    // Queued, and then filled.
    expect(hints.reduce((sum, { data }) => sum + (data.pipes.p1 ?? 0), 0)).toBe(6);
    await call(`${sheet.path}/columns`, { body: { name: 'age', type: 'number' } });
    expect((await stream.next())?.data).toMatchObject({ rows: 'all', structure: true });
  });

  it('has at most four hints a second of a topic, and the last one knows the last change', async () => {
    const sheet = await createPeople();
    await sheet.append(people(1));
    const stream = await watchTopics(`sheet:${sheet.id}`);
    await stream.next();
    const startedAt = performance.now();
    for (let at = 0; at < 40; at += 1) await sheet.patch([{ row: 1, column: 'name', value: `Jane ${at}` }]);
    const hints = await hintsTo(stream, await versionOf(sheet));
    const seconds = (performance.now() - startedAt) / 1000;
    expect(hints.length).toBeLessThanOrEqual(Math.floor(seconds * 4) + 1);
    for (const { event, data } of hints) expect([event, data.rows]).toEqual(['changed', [[1, 1]]]);
  });

  it('tells a client that comes back what changed meanwhile, in any process', async () => {
    const sheet = await createPeople();
    await sheet.append(people(5));
    const topics = `sheet:${sheet.id},credits`;
    const first = await watch(service.url, { topics, apiKey: service.apiKey });
    const { id: lastEventId } = (await first.next()) ?? { id: '' };
    first.leave();
    await sheet.patch([{ row: 4, column: 'name', value: 'Ann' }]);
    await call(`${sheet.path}/rows/delete`, { body: { rows: [2], expect: 1 } });
    const stream = await watchTopics(topics, { lastEventId });
    // It knows no more than before.
    expect(await stream.next()).toMatchObject({ id: lastEventId, event: 'open' });
    const version = await versionOf(sheet);
    const rows = [
      [2, 2],
      [4, 4],
    ];
    const hint = await stream.next();
    expect(hint).toMatchObject({ event: 'changed', data: { version, rows } });
    stream.leave();
    const again = await watchTopics(topics, { lastEventId: hint?.id ?? '' });
    expect((await again.next())?.id).toBe(hint?.id);
    await sheet.patch([{ row: 5, column: 'name', value: 'Ann' }]);
    expect((await again.next())?.data.rows).toEqual([[5, 5]]);
  });

  it('says to read again where it cannot tell what changed', async () => {
    const sheet = await createPeople();
    const topic = `sheet:${sheet.id}`;
    const version = await versionOf(sheet);
    for (const lastEventId of [`${topic}=${version + 7}`, `${topic}=x`, 'not an id', 'credits=0']) {
      const stream = await watchTopics(topic, { lastEventId });
      await stream.next();
      expect(await stream.next()).toMatchObject({
        event: 'reset',
        id: `${topic}=${version}`,
        data: { topic },
      });
      stream.leave();
    }
  });

  it('tells how a run comes on, that runs began and ended, and what is left of the credits', async () => {
    const stream = await watchTopics('runs,credits');
    expect((await stream.next())?.data.topics).toMatchObject([{ topic: 'runs' }, { topic: 'credits' }]);
    const run = (
      await call('/v1/pipes/run', { body: { ...sandbox, pipes: [plainSplit], input: people(30) } })
    ).json;
    await stream.until(({ data }) => data.topic === 'runs');
    const ofRun = await watchTopics(`run:${run.id}`);
    const opened = await ofRun.next();
    if (opened?.data.topics[0].status !== 'completed')
      await ofRun.until(({ data }) => data.status === 'completed' && data.done === 30);
    const { seed } = service.server;
    await service.operate(`/operator/organizations/${seed.organizationId}/credits`, {
      body: { amount: 12.5 },
    });
    const { balance } = (await call('/v1/credits')).json;
    await stream.until(({ data }) => data.topic === 'credits' && data.balance === balance);
  });

  it('says that a sheet is gone', async () => {
    const sheet = await createPeople();
    const stream = await watchTopics(`sheet:${sheet.id},credits`);
    await stream.next();
    await call(sheet.path, { method: 'DELETE' });
    expect(await stream.next()).toMatchObject({ event: 'gone', data: { topic: `sheet:${sheet.id}` } });
  });

  it('refuses topics that are none, are not there, or are of others', async () => {
    const sheet = await createPeople();
    const other = await service.createOrganization('free');
    const at = (topics: string, apiKey = service.apiKey) =>
      second.call(`/v1/events?topics=${encodeURIComponent(topics)}`, { apiKey });
    expect(expectProblem(await at('sheet:x'), 'invalid-request').errors).toMatchObject([
      { path: 'topics[0]' },
    ]);
    expectProblem(await second.call('/v1/events'), 'invalid-request');
    const missing = expectProblem(await at(`credits,sheet:${sheet.id}`, other.apiKey), 'not-found');
    expect(missing.detail).toContain(`"sheet:${sheet.id}"`);
    expect(missing.errors).toMatchObject([{ path: 'topics[1]' }]);
    const run = (await call('/v1/pipes/run', { body: { ...sandbox, pipes: [plainSplit], input: people(1) } }))
      .json;
    // Also while its owner watches it in the same process.
    await watchTopics(`run:${run.id},sheet:${sheet.id}`);
    expectProblem(await at(`run:${run.id}`, other.apiKey), 'not-found');
    expectProblem(await at(`sheet:${sheet.id}`, other.apiKey), 'not-found');
  });

  it('ends when the key is revoked', async () => {
    const sheet = await createPeople();
    const { api_key: key, id } = (await call('/v1/keys', { body: { name: 'Watcher' } })).json;
    const stream = await watchTopics(`sheet:${sheet.id}`, { apiKey: key });
    expect((await stream.next())?.event).toBe('open');
    await call(`/v1/keys/${id}`, { method: 'DELETE' });
    await waitFor(
      async () => (await second.call('/v1/keys', { apiKey: key })).status,
      (status) => status === 401,
    );
    await sheet.append(people(1));
    expect(await stream.rest()).toEqual([{ id: '', event: 'closed', data: { reason: 'key-revoked' } }]);
  });

  it('takes 100 streams of an organization at a time, and another one when one is left', async () => {
    const streams = await Promise.all(Array.from({ length: 100 }, () => watchTopics('credits')));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const refused = await second.call('/v1/events?topics=credits');
    expect(expectProblem(refused, 'org-rate-limited').detail).toContain('100 streams');
    const other = await service.createOrganization('free');
    expect((await watchTopics('credits', { apiKey: other.apiKey })).status).toBe(200);
    streams[0]?.leave();
    await waitFor(
      async () => (await watchTopics('credits')).status,
      (status) => status === 200,
    );
  });
});

describeOnBothHomes('events of a service that stops', (home) => {
  it('end with the reason, and do not keep it from stopping', async () => {
    const service = await startService(home);
    const stream = await watch(service.url, { topics: 'credits', apiKey: service.apiKey });
    expect((await stream.next())?.event).toBe('open');
    await service.stop();
    expect(await stream.rest()).toEqual([{ id: '', event: 'closed', data: { reason: 'restarting' } }]);
  });
});
