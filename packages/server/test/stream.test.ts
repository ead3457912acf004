import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenedStream, StreamEvent } from './event-stream.ts';
import { openStream } from './event-stream.ts';
import { expectProblem } from './expect-problem.ts';
import { companiesIn, sandbox } from './search-service.ts';
import type { TestService } from './service.ts';
import { callApi, describeOnBothHomes, startOn, startService } from './service.ts';
import type { SlowSite } from './slow-site.ts';
import { startSlowSite } from './slow-site.ts';
import { finishRun, readRun, runOf, waitFor } from './wait-for.ts';

const split = [{ pipe_id: 'person:name:split@1' }];
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at, name: `Jane\n"Doe"${at}`, note: '\u2028 \u0000' }));

/** The ids of records, as they came. */
const recordIds = (events: readonly StreamEvent[]): number[] =>
  events.filter(({ event }) => event === 'record').map(({ data }) => data.id);
const sortedIds = (events: readonly StreamEvent[]) => recordIds(events).toSorted((a, b) => a - b);

describeOnBothHomes('GET /v1/pipes/stream/{run_id}', (home) => {
  let service: TestService;
  let second: TestService;
  let site: SlowSite;
  beforeAll(async () => {
    site = await startSlowSite();
    service = await startService(home, site.settings);
    second = home === 'postgres' ? await startOn(service.env, 'api') : service;
  });
  beforeEach(() => site.keep());
  afterEach(() => site.release());
  afterAll(async () => {
    if (second !== service) await second.stop();
    await service.stop();
    site.stop();
  });

  const submit = async (body: unknown) => runOf(await service.call('/v1/pipes/run', { body })).id;
  const open = (runId: string, lastEventId?: string, url = second.url) =>
    openStream(url, {
      runId,
      apiKey: service.apiKey,
      ...(lastEventId === undefined ? {} : { lastEventId }),
    });
  /** Records of which the first ones wait for the site, and the rest do not. */
  const half = (slow: number, all: number) => ({
    pipes: [site.pipe],
    input: Array.from({ length: all }, (_, id) => ({ id, path: id < slow ? `slow-${id}` : 'fast' })),
  });
  const take = async (stream: OpenedStream, count: number) => {
    const events: StreamEvent[] = [];
    while (events.length < count) {
      const event = await stream.next();
      if (event === null) throw new Error('the stream has ended');
      events.push(event);
    }
    return events;
  };

  it('sends every record once, as the check endpoint shows it, and then the end', async () => {
    const id = await submit({ pipes: split, input: people(100) });
    const stream = await open(id);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const events = await stream.rest();
    const run = await readRun(service.call, id);
    const ends = events.splice(-1);
    expect(ends).toEqual([
      { id: 'end', event: 'end', data: { status: 'completed', errors: [], credits: { spent: 0 } } },
    ]);
    expect(sortedIds(events)).toEqual(run.order);
    for (const { data } of events) expect(data).toEqual(run.records[String(data.id)]);
    const counts = events.map(({ id: cursor }) => Number(cursor.split('.')[0]));
    expect(counts).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  it('sends a record as soon as it is final, while others are worked on', async () => {
    const id = await submit(half(3, 10));
    const stream = await open(id);
    expect(sortedIds(await take(stream, 7))).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect((await readRun(service.call, id)).status).toBe('processing');
    site.release();
    const rest = await stream.rest();
    expect(sortedIds(rest)).toEqual([0, 1, 2]);
    expect(rest.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } });
  });

  it('goes on after every cut with nothing lost and nothing twice', async () => {
    const id = await submit(half(30, 60));
    const seen: StreamEvent[] = [];
    for (const count of [1, 9, 20]) {
      const stream = await open(id, seen.at(-1)?.id, seen.length % 2 === 0 ? second.url : service.url);
      seen.push(...(await take(stream, count)));
      stream.leave();
    }
    site.release();
    await finishRun(service.call, id);
    seen.push(...(await (await open(id, seen.at(-1)?.id)).rest()));
    expect(sortedIds(seen)).toEqual(Array.from({ length: 60 }, (_, at) => at));
    expect(seen.at(-1)?.event).toBe('end');
  });

  describe('of a run that is over', () => {
    it('has all of it, and nothing after the end', async () => {
      const id = await submit({ pipes: split, input: people(30) });
      await finishRun(service.call, id);
      const events = await (await open(id)).rest();
      expect(recordIds(events)).toHaveLength(30);
      const last = events.at(-2)?.id;
      expect(await (await open(id, last)).rest()).toEqual(events.slice(-1));
      const after = await open(id, events.at(-1)?.id);
      expect(after.status).toBe(204);
      expect(await after.rest()).toEqual([]);
    });

    it('that had an invalid pipeline has nothing but the end, which says why', async () => {
      const answer = await service.call('/v1/pipes/run', {
        body: { pipes: [{ pipe_id: 'no:such@1' }], input: people(2) },
      });
      const run = runOf(answer);
      expect(run.errors).not.toEqual([]);
      expect(await (await open(run.id)).rest()).toEqual([
        { id: 'end', event: 'end', data: { status: 'failed', errors: run.errors, credits: { spent: 0 } } },
      ]);
    });
  });

  it('ends when the key is revoked, without another record', async () => {
    const { json: key } = await service.operate('/operator/keys', {
      body: { organization_id: service.server.seed.organizationId, name: 'Soon gone' },
    });
    const id = await submit(half(1, 2));
    const stream = await openStream(service.url, { runId: id, apiKey: key.api_key });
    await take(stream, 1);
    expect((await service.operate(`/operator/keys/${key.id}`, { method: 'DELETE' })).status).toBe(204);
    site.release();
    expect(await stream.rest()).toEqual([]);
  });

  it('takes no more than 20 streams of an organization at a time', async () => {
    const id = await submit(half(1, 1));
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(id)));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const path = `/v1/pipes/stream/${id}`;
    const refused = await callApi(second.url, path, { apiKey: service.apiKey });
    expect(expectProblem(refused, 'org-rate-limited')).toMatchObject({
      title: 'Too many requests or open streams',
      detail:
        'This organization has 20 streams open, and cannot have more. Close one, or poll GET /v1/pipes/check/{run_id} instead.',
    });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    // Another organization has places of its own, and a client that leaves gives its place back.
    const other = await second.createOrganization('free');
    expectProblem(await other.call(path), 'not-found');
    streams.shift()?.leave();
    const opened = await waitFor(
      () => open(id),
      ({ status }) => status === 200,
    );
    streams.push(opened);
    site.release();
    const ends = await Promise.all(streams.map((stream) => stream.rest()));
    expect(ends.map((events) => events.at(-1)?.event)).toEqual(ends.map(() => 'end'));
  });

  describe('refuses', () => {
    it('the runs of others, searches, and what is no run', async () => {
      const id = await submit({ pipes: split, input: people(1) });
      const other = await service.createOrganization('free');
      expectProblem(await other.call(`/v1/pipes/stream/${id}`), 'not-found');
      for (const unknown of ['x', `r${'0'.repeat(23)}`])
        expectProblem(await service.call(`/v1/pipes/stream/${unknown}`), 'not-found');
      const { json: search } = await service.call('/v1/search/run', {
        body: { config: sandbox, search: companiesIn('DE') },
      });
      expect(search.id).toMatch(/^[a-z0-9]{24}$/);
      expectProblem(await service.call(`/v1/pipes/stream/${search.id}`), 'not-found');
    });

    it('a Last-Event-ID that is not of this run', async () => {
      const id = await submit({ pipes: split, input: people(2) });
      const headers = { 'last-event-id': 'yesterday' };
      const answer = await service.call(`/v1/pipes/stream/${id}`, { headers });
      expect(expectProblem(answer, 'invalid-request').detail).toContain('Last-Event-ID');
    });

    it('a HEAD, which nobody would read', async () => {
      const id = await submit({ pipes: split, input: people(1) });
      const answer = await service.call(`/v1/pipes/stream/${id}`, { method: 'HEAD' });
      expect(answer.status).toBe(405);
    });
  });
});

describeOnBothHomes('a stream of a run', (home) => {
  it('that is canceled has its records as the check endpoint shows them', async () => {
    const service = await startService(home, {}, { role: 'api' });
    try {
      const { id } = runOf(
        await service.call('/v1/pipes/run', { body: { pipes: split, input: people(30) } }),
      );
      const stream = await openStream(service.url, { runId: id, apiKey: service.apiKey });
      await service.call(`/v1/pipes/cancel/${id}`, { method: 'POST' });
      const events = await stream.rest();
      const run = await readRun(service.call, id);
      expect(events.pop()).toMatchObject({ event: 'end', data: { status: 'canceled' } });
      expect(recordIds(events)).toEqual(run.order);
      for (const { data } of events) expect(data).toEqual(run.records[String(data.id)]);
    } finally {
      await service.stop();
    }
  });

  it('breaks off where the service drains, and goes on with the next one', async () => {
    const site = await startSlowSite();
    const service = await startService(home, site.settings);
    const input = [
      { id: 1, path: 'fast' },
      { id: 2, path: 'slow' },
    ];
    const { id } = runOf(await service.call('/v1/pipes/run', { body: { pipes: [site.pipe], input } }));
    const stream = await openStream(service.url, { runId: id, apiKey: service.apiKey });
    const first = await stream.next();
    expect(first?.data.id).toBe(1);
    const stopped = service.server.stop();
    expect(await stream.rest()).toEqual([]);
    site.release();
    await stopped;
    const next = await startOn(service.env);
    try {
      const place = { runId: id, apiKey: service.apiKey, lastEventId: first?.id ?? '' };
      const rest = await (await openStream(next.url, place)).rest();
      expect(rest.map(({ event, data }) => data.id ?? event)).toEqual([2, 'end']);
    } finally {
      await next.stop();
      await service.stop();
      site.stop();
    }
  });
});
