import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongKeysPerMinute } from '../../src/admission/wrong-key-limit.ts';
import { expectProblem } from '../expect-problem.ts';
import type { Answer, TestService } from '../service.ts';
import { callApi, startService } from '../service.ts';

const wrongKey = (at: number) => `hr_${String(at).padStart(40, '0')}`;

describe('wrong keys', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService('pglite', { HEADRACE_TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => service.stop());

  const guess = (apiKey: string | null, from: string, path = '/v1/pipes/check/x') =>
    callApi(service.url, path, { apiKey, headers: { 'x-forwarded-for': from } });
  /** Guesses until it is told to stop. One more is allowed each second, which a slow machine notices. */
  const guessOn = async (from: string, key = wrongKey): Promise<{ answer: Answer; tries: number }> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await guess(key(tries), from);
      if (answer.status === 429 || tries === 10 * wrongKeysPerMinute) return { answer, tries };
      expectProblem(answer, 'unauthorized');
    }
  };

  it('of one address are limited, and told when to come back', async () => {
    const { answer, tries } = await guessOn('192.0.2.1');
    const { detail } = expectProblem(answer, 'org-rate-limited');
    expect(tries).toBeGreaterThan(wrongKeysPerMinute);
    expect(detail).toContain('This API key is malformed, unknown or revoked. This address has sent too many');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('x-task-priority')).toBeNull();
    expectProblem(await guess(wrongKey(0), '192.0.2.2'), 'unauthorized');
  });

  it('lock no right key out', async () => {
    const from = '192.0.2.3';
    const { apiKey } = await service.createOrganization('free');
    for (const right of [service.apiKey, apiKey, service.server.operatorToken]) {
      expectProblem((await guessOn(from)).answer, 'org-rate-limited');
      expectProblem(await guess(right, from), 'not-found');
    }
  });

  it('are counted on the paths of the operator as well', async () => {
    const from = '192.0.2.4';
    const { answer } = await guessOn(from, (at) => `op_${String(at).padStart(48, '0')}`);
    expectProblem(answer, 'org-rate-limited');
    const operate = (apiKey: string) => guess(apiKey, from, '/operator/keys');
    expect([401, 429]).toContain((await operate('op_guess')).status);
    expect((await operate(service.server.operatorToken)).status).toBe(200);
  });

  it('are those that were sent: no key at all is no guess', async () => {
    for (let at = 0; at <= wrongKeysPerMinute; at += 1)
      expectProblem(await guess(null, '192.0.2.5'), 'unauthorized');
    expectProblem(await guess(wrongKey(0), '192.0.2.5'), 'unauthorized');
  });

  it('change nothing', async () => {
    const read = async () => (await service.operate('/operator/keys')).json;
    const before = await read();
    await guessOn(
      '192.0.2.6',
      (at) => `${service.apiKey.slice(0, -3)}X${String(at).padStart(2, '0').slice(-2)}`,
    );
    expect(await read()).toEqual(before);
  });
});

describe('the address of a client', () => {
  it('is that of its connection, unless a proxy is trusted', async () => {
    const service = await startService('pglite');
    try {
      const guess = (at: number) =>
        callApi(service.url, '/v1/pipes/check/x', {
          apiKey: wrongKey(at),
          headers: { 'x-forwarded-for': `10.0.0.${at}` },
        });
      let status = 401;
      for (let at = 0; at < 10 * wrongKeysPerMinute && status === 401; at += 1)
        ({ status } = await guess(at));
      expect(status).toBe(429);
    } finally {
      await service.stop();
    }
  });
});
