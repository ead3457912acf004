import { describe, expect, test } from 'vitest';
import { call, good, polledJob, reply } from './scripted-call.fixture.ts';

describe('a job', () => {
  test('is read as often as its vendor allows, whatever the account may ask', async () => {
    const running = reply(200, { state: 'running' });
    const own = { ...polledJob, limits: { requestsPerSecond: 100 } };
    const { result, times } = await call(
      [reply(200, { id: 'j1' }), running, running, good],
      { job: own },
      { settings: { limitsOf: () => ({ requestsPerMinute: 1 }) } },
    );
    expect(result).toMatchObject({ outcome: 'found' });
    expect(times.at(-1)).toBeLessThan(10_000);
  });

  test('that a vendor does not take can mean that it has nothing', async () => {
    const nothing = { ...polledJob, isNothingWithoutId: true };
    expect((await call([reply(200, {})], { job: nothing })).result).toMatchObject({ outcome: 'not_found' });
  });

  test('is taken, and its answer fetched when it is ready', async () => {
    const running = reply(200, { state: 'running' });
    const { result, sent, times } = await call([reply(200, { id: 'j1' }), running, running, good], {
      job: polledJob,
    });
    expect(result).toMatchObject({ outcome: 'found', requests: 4 });
    expect(sent.map(({ request }) => request.url.slice(22))).toEqual([
      '/find',
      '/jobs/j1',
      '/jobs/j1',
      '/jobs/j1',
    ]);
    expect(times).toEqual([0, 1000, 2000, 3000]);
  });

  test('that is never ready ends at the deadline', async () => {
    const steps = [reply(200, { id: 'j1' }), reply(200, { state: 'running' })];
    const { result, times } = await call(steps, { job: polledJob, deadlineMs: 3500 });
    expect(result).toMatchObject({ outcome: 'failed', meaning: 'timeout' });
    expect(times).toEqual([0, 1000, 2000, 3000]);
    // Its id says where to look later.
    expect(result).toMatchObject({ wait: { job: 'j1' } });
  });

  test('that was begun before is read, and not begun again', async () => {
    const { result, sent } = await call([good], { job: polledJob }, { job: 'j1' });
    expect(result).toMatchObject({ outcome: 'found', requests: 1 });
    expect(sent[0]?.request.url).toMatch(/\/jobs\/j1$/);
    const running = await call([reply(200, { state: 'running' })], { job: polledJob }, { job: 'j1' });
    expect(running.result).toMatchObject({ meaning: 'timeout', requests: 1, wait: { job: 'j1' } });
  });

  test('whose reads are too many is read later', async () => {
    const steps = [reply(200, { id: 'j1' }), reply(429, {}, [['retry-after', '60']])];
    const { result } = await call(steps, { job: polledJob });
    expect(result).toMatchObject({
      meaning: 'rate_limited',
      requests: 2,
      wait: { until: 61_000, job: 'j1' },
    });
  });

  test.each([
    ['was not taken', [reply(200, {})], 'request_refused'],
    ['was taken in a way nobody knows', [reply(200, { id: 5 })], 'broken_reply'],
    ['cannot be read', [reply(200, { id: 'j1' }), reply(401)], 'credential_rejected'],
    ['comes back broken', [reply(200, { id: 'j1' }), reply(200, { state: 5 })], 'broken_reply'],
  ])('that %s fails', async (_, steps, meaning) => {
    expect((await call(steps, { job: polledJob })).result).toMatchObject({ outcome: 'failed', meaning });
  });

  test('reads again after a passing fault', async () => {
    const { result } = await call([reply(200, { id: 'j1' }), reply(503), good], { job: polledJob });
    expect(result).toMatchObject({ outcome: 'found', requests: 3 });
  });
});
