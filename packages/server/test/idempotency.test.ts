import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, readCapacity } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { callApi, describeOnBothHomes, startOn, startService } from './service.ts';
import { runOf } from './wait-for.ts';

const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };
const reordered = { input: [{ name: 'Jane Doe', id: 1 }], pipes: body.pipes };
const other = { ...body, input: [{ id: 1, name: 'Joe Roe' }] };
const invalid = { ...body, pipes: [{ pipe_id: 'no:such@1' }] };

describeOnBothHomes('Idempotency-Key', (home) => {
  let service: TestService;
  let second: TestService | null = null;
  beforeAll(async () => {
    service = await startService(home, {}, { role: 'api' });
    if (home === 'postgres') second = await startOn(service.env, 'api');
  });
  afterAll(async () => {
    await second?.stop();
    await service.stop();
  });

  const run = (sent: unknown, key: string, headers: Record<string, string> = {}) =>
    service.call('/v1/pipes/run', { body: sent, headers: { 'idempotency-key': key, ...headers } });
  const capacity = async () => readCapacity(await service.call('/v1/pipes/run', { body: {} })).p3;

  it('the same key and body return the first run, and take no more capacity', async () => {
    const first = await run(body, 'same');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const before = await capacity();
    const replay = await run(body, 'same');
    expect(replay.status).toBe(200);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    // No worker runs here, which a run says once it is looked at.
    const { notice, ...same } = runOf(replay);
    expect(notice).toMatchObject({ code: 'NoWorker' });
    expect(same).toEqual(runOf(first));
    expect(await capacity()).toBe(before);
  });

  it('a body is the same whatever the order of its keys and its white space', async () => {
    const first = runOf(await run(body, 'order'));
    expect(runOf(await run(reordered, 'order')).id).toBe(first.id);
    expect(runOf(await run(JSON.stringify(body, null, 2), 'order')).id).toBe(first.id);
  });

  it('many calls at the same time make one run', async () => {
    const before = await capacity();
    const urls = [service.url, second?.url ?? service.url];
    const headers = { 'idempotency-key': 'parallel' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        callApi(urls[at % 2] ?? '', '/v1/pipes/run', { apiKey: service.apiKey, body, headers }),
      ),
    );
    expect(new Set(answers.map((answer) => runOf(answer).id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await capacity()).toBe(before - 1);
  });

  it('without a key every call is a new run', async () => {
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () => runOf(await service.call('/v1/pipes/run', { body })).id),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('another organization may use the same key', async () => {
    const first = runOf(await run(body, 'shared'));
    const stranger = await service.createOrganization('free');
    const theirs = await stranger.call('/v1/pipes/run', {
      body: other,
      headers: { 'idempotency-key': 'shared' },
    });
    expect(theirs.status).toBe(200);
    expect(runOf(theirs).id).not.toBe(first.id);
  });

  it('an invalid pipeline is stored once as well', async () => {
    const first = await run(invalid, 'invalid');
    const replay = await run(invalid, 'invalid');
    expect([first.status, replay.status]).toEqual([400, 400]);
    expect(replay.json).toEqual(first.json);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
  });

  it('a request that is not even read leaves the key free', async () => {
    expectProblem(await run({ ...body, input: [] }, 'unread'), 'invalid-request');
    expect((await run(body, 'unread')).status).toBe(200);
  });

  it.each([
    ['too long', 'k'.repeat(256)],
    ['with a space', 'a b'],
  ])('a key %s is refused', async (_, key) => {
    expectProblem(await run(body, key), 'invalid-request');
  });

  describe('409 idempotency-conflict', () => {
    it('refuses another body, and names the first run', async () => {
      const first = runOf(await run(body, 'conflict'));
      const before = await capacity();
      const refused = await run(other, 'conflict');
      expect(expectProblem(refused, 'idempotency-conflict').run_id).toBe(first.id);
      expect(readCapacity(refused).p3).toBe(before);
      expectProblem(await run(invalid, 'conflict'), 'idempotency-conflict');
    });

    it('refuses another environment in the header', async () => {
      await run(body, 'environment');
      expectProblem(await run(body, 'environment', { 'x-environment': 'sandbox' }), 'idempotency-conflict');
    });

    it('lets one of two bodies that come at the same time through', async () => {
      const answers = await Promise.all([run(body, 'race'), run(other, 'race')]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
  });
});
