import { describe, expect, test } from 'vitest';
import type { CallSettings } from './call-settings.ts';
import { createFakeClock } from './fake-clock.fixture.ts';
import type { OutboundResult } from './guarded-request.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemoryRateStore } from './rate-store.ts';
import { ReplyRefusal } from './reply-refusal.ts';
import type { ScriptedSpec } from './scripted-call.fixture.ts';
import { call, good, polledJob, reply } from './scripted-call.fixture.ts';

const reset: OutboundResult = { outcome: 'failed', message: 'reset', isTransient: true };

describe('a call', () => {
  test('is one request when all goes well', async () => {
    const { result, sent } = await call([good]);
    expect(result).toMatchObject({ outcome: 'found', answer: { x: 1 }, requests: 1, durationMs: 0 });
    expect(sent[0]?.request).toMatchObject({
      url: 'https://vendor.example/find',
      body: '{"name":"Jane","idempotencyKey":"effect-1"}',
      timeoutMs: 30_000,
    });
  });

  test('finds nothing where the answer is null', async () => {
    expect((await call([reply(200, {})])).result.outcome).toBe('not_found');
  });

  test('fails where the reply is not what the vendor promised', async () => {
    const { result } = await call([reply(200, { x: 'Jane Doe' })]);
    expect(result).toMatchObject({ meaning: 'broken_reply' });
    expect(JSON.stringify(result)).not.toContain('Jane');
  });

  test('fails as the answer says where a success was none, and sends nothing again', async () => {
    const answer = () => {
      throw new ReplyRefusal('privacy_refused', 'unsubscribed');
    };
    const { result, sent } = await call([good], { kind: 'effect', answer });
    const message = 'Vendor does not process data of this person (unsubscribed).';
    expect(result).toMatchObject({ outcome: 'failed', meaning: 'privacy_refused', message });
    expect(sent).toHaveLength(1);
  });

  test('goes where the settings say that the provider lives', async () => {
    const { sent } = await call([good], {}, { settings: { baseUrl: () => 'http://localhost:1' } });
    expect(sent[0]?.request.url).toBe('http://localhost:1/find');
  });
});

describe('what is computed elsewhere', () => {
  test('ends the call where it takes too much, and is not asked for again', async () => {
    const limit: OutboundResult = { outcome: 'failed', message: 'It takes more.', isLimit: true };
    const { result } = await call([limit]);
    expect(result).toMatchObject({ outcome: 'failed', meaning: 'compute_limit', requests: 1 });
  });

  test('takes none of the time that the vendor has', async () => {
    const clock = createFakeClock();
    const delayed = async (): Promise<OutboundResult> => {
      await clock.sleep(100_000);
      return { outcome: 'answered', status: 503, headers: [], body: Buffer.from(''), delayedMs: 100_000 };
    };
    const settings = { now: clock.now, sleep: clock.sleep };
    const calling = call([delayed, good], {}, { settings });
    const [{ result }] = await Promise.all([calling, clock.run()]);
    expect(result).toMatchObject({ outcome: 'found', requests: 2 });
  });

  test.each([
    [
      { outcome: 'read', answer: { x: 7 } },
      { outcome: 'found', answer: { x: 7 } },
    ],
    [{ outcome: 'read', answer: null }, { outcome: 'not_found' }],
    [{ outcome: 'broken' }, { outcome: 'failed', meaning: 'broken_reply' }],
    [{ outcome: 'limit' }, { outcome: 'failed', meaning: 'compute_limit' }],
  ] as const)('is read as %j', async (read, expected) => {
    const settings = { readApart: () => Promise.resolve(read) };
    expect((await call([good], { isReadApart: true }, { settings })).result).toMatchObject(expected);
    expect((await call([good], {}, { settings })).result).toMatchObject({ answer: { x: 1 } });
  });
});

describe('a look-up is asked again', () => {
  test.each([
    ['after HTTP 503', reply(503)],
    ['after a broken connection', reset],
  ])('%s, three times in all, each pause longer', async (_, step) => {
    const { result, times } = await call([step]);
    expect(result).toMatchObject({ outcome: 'failed', meaning: 'unavailable', requests: 3 });
    expect(times).toEqual([0, 250, 750]);
  });

  test.each([
    ['HTTP 500', reply(500)],
    ['HTTP 400', reply(400)],
    ['HTTP 401', reply(401)],
    ['a broken reply', reply(200, { x: 'no' })],
    ['a refused target', { outcome: 'refused', message: '' } as const],
    ['silence', { outcome: 'timeout', message: '' } as const],
  ])('but not after %s', async (_, step) => {
    expect((await call([step, good])).result).toMatchObject({ outcome: 'failed', requests: 1 });
  });

  test('after "too often", as long as the vendor says, and as often as there is time', async () => {
    const limited = reply(429, {}, [['retry-after', '7']]);
    const { result, times } = await call([limited, limited, limited, limited, good]);
    expect(result).toMatchObject({ outcome: 'found', requests: 5 });
    expect(times).toEqual([0, 7000, 14_000, 21_000, 28_000]);
  });

  test('after "too often" without a time, in a second', async () => {
    expect((await call([reply(429), good])).times).toEqual([0, 1000]);
  });

  test('not when the vendor wants more patience than there is', async () => {
    const { result } = await call([reply(429, {}, [['retry-after', '60']]), good]);
    expect(result).toMatchObject({ meaning: 'rate_limited', requests: 1 });
  });

  test.each([
    ['"too often"', reply(429, {}, [['retry-after', '60']]), 'rate_limited'],
    ['"not now"', reply(503, {}, [['retry-after', '60']]), 'unavailable'],
  ])('later, when it says %s for longer than a call waits', async (_, step, meaning) => {
    const clock = createFakeClock();
    const limiter = createRateLimiter(createMemoryRateStore(clock.now), clock);
    const settings = { limiter, now: clock.now, sleep: clock.sleep };
    const [told, others] = [await call([step], {}, { settings }), await call([good], {}, { settings })];
    expect(told.result).toMatchObject({ meaning, requests: 1, wait: { until: 60_000 } });
    // Nobody else asks before.
    expect(others.result).toMatchObject({ requests: 0, wait: { until: 60_000 } });
  });

  test('later, when it says "too often" until the deadline comes', async () => {
    const { result } = await call([reply(429, {}, [['retry-after', '4']])], { deadlineMs: 10_000 });
    expect(result).toMatchObject({ meaning: 'rate_limited', requests: 3 });
    expect(result).toHaveProperty('wait.until');
  });

  test('while it says that the answer is not ready yet', async () => {
    const patient = { repeatOn: { status: [404], everyMs: 2000 } };
    const { result, times } = await call([reply(404), reply(404), good], patient);
    expect([result.outcome, times]).toEqual(['found', [0, 2000, 4000]]);
  });

  test('only until the deadline, which is told as such', async () => {
    const patient = { repeatOn: { status: [404], everyMs: 2000 }, deadlineMs: 5000 };
    const { result, times } = await call([reply(404)], patient);
    expect([result, times]).toEqual([expect.objectContaining({ meaning: 'timeout' }), [0, 2000, 4000]]);
  });
});

describe('an effect', () => {
  const effect = { kind: 'effect' } as const;

  test.each([
    ['a broken connection', reset],
    ['HTTP 503', reply(503)],
  ])('is not asked for again after %s', async (_, step) => {
    expect((await call([step, good], effect)).result).toMatchObject({ outcome: 'failed', requests: 1 });
  });

  test.each([
    ['a broken connection', reset],
    ['HTTP 503', reply(503)],
  ])('is asked for again after %s where the vendor drops repetitions', async (_, step) => {
    const { result, sent } = await call([step, good], { ...effect, isIdempotent: true });
    expect(result).toMatchObject({ outcome: 'found', requests: 2 });
    expect(new Set(sent.map(({ request }) => request.body)).size).toBe(1);
  });

  test('is asked for again after "too often", which says that nothing happened', async () => {
    expect((await call([reply(429), good], effect)).result).toMatchObject({ outcome: 'found', requests: 2 });
  });
});

describe('the deadline', () => {
  test('counts from the first request, not from the wait for a place', async () => {
    const clock = createFakeClock();
    const limiter = createRateLimiter(createMemoryRateStore(clock.now), clock);
    await limiter.block('managed:vendor', 9000);
    const around = { settings: { limiter, now: clock.now, sleep: clock.sleep } };
    const [{ result, sent }] = await Promise.all([call([good], {}, around), later(() => clock.run())]);
    expect(result.outcome).toBe('found');
    expect(sent[0]?.request.timeoutMs).toBe(30_000);
  });

  test('shrinks with what is used', async () => {
    const { sent } = await call([reply(429, {}, [['retry-after', '10']]), good]);
    expect(sent.map(({ request }) => request.timeoutMs)).toEqual([30_000, 20_000]);
  });

  test('sends nothing when the next place comes too late', async () => {
    const { result, times } = await call(
      [reply(503), good],
      { deadlineMs: 900 },
      { provider: { limits: { requestsPerSecond: 1 } } },
    );
    expect([result, times]).toEqual([expect.objectContaining({ meaning: 'unavailable' }), [0]]);
  });
});

describe('limits', () => {
  const acquired = async (spec: ScriptedSpec, settings: Partial<CallSettings> = {}) => {
    const asked: [string, unknown][] = [];
    const limiter: CallSettings['limiter'] = {
      acquire: (bucket, { limits }) => {
        asked.push([bucket, limits]);
        return Promise.resolve(() => {});
      },
      block: () => Promise.resolve(0),
    };
    const steps = [reply(200, { id: 'j1' }), good];
    const provider = { limits: { requestsPerSecond: 9 } };
    await call(steps, spec, { provider, settings: { limiter, ...settings } });
    return asked;
  };

  test("are the credential's own, over all its operations", async () => {
    expect(await acquired({ job: polledJob })).toEqual([
      ['managed:vendor', { requestsPerSecond: 9 }],
      ['managed:vendor', { requestsPerSecond: 9 }],
    ]);
  });

  test('of an operation, and of the reads of its job, are kept apart', async () => {
    const limits = { requestsPerSecond: 1 };
    expect(await acquired({ limits, job: { ...polledJob, limits: { requestsPerSecond: 2 } } })).toEqual([
      ['managed:vendor/vendor.find/ask', { requestsPerSecond: 1 }],
      ['managed:vendor/vendor.find/read', { requestsPerSecond: 2 }],
    ]);
  });

  test('free their place also when the request breaks', async () => {
    let open = 0;
    const limiter: CallSettings['limiter'] = {
      acquire: () => {
        open += 1;
        return Promise.resolve(() => void (open -= 1));
      },
      block: () => Promise.resolve(0),
    };
    const broken = () => Promise.reject(new Error('a bug'));
    await expect(call([broken], {}, { settings: { limiter } })).rejects.toThrow('a bug');
    expect(open).toBe(0);
  });
});

test('where nobody is really waited for, pauses and deadlines are shorter', async () => {
  const steps = [reply(200, { id: 'j1' }), reply(200, { state: 'running' }), good];
  const { times, sent } = await call(steps, { job: polledJob }, { settings: { haste: 0.1 } });
  expect(times).toEqual([0, 100, 200]);
  expect(sent[0]?.request.timeoutMs).toBe(3000);
});

function later<Result>(run: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => setImmediate(() => run().then(resolve, reject)));
}
