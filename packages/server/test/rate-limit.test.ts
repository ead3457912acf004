import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, readCapacity } from './expect-problem.ts';
import type { Answer, TestService } from './service.ts';
import { callApi, describeOnBothHomes, startOn, startService } from './service.ts';

const limit = 12;
const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };
const minuteNow = () => Math.floor(Date.now() / 60_000);

describeOnBothHomes('429 org-rate-limited', (home) => {
  let service: TestService;
  /** On PostgreSQL a second process counts for the same organizations. */
  let second: TestService | null = null;
  beforeAll(async () => {
    service = await startService(home, { HEADRACE_REQUESTS_PER_MINUTE: String(limit) }, { role: 'api' });
    if (home === 'postgres') second = await startOn(service.env, 'api');
  });
  afterAll(async () => {
    await second?.stop();
    await service.stop();
  });

  /** A fresh organization's requests, over all processes, all within one calendar minute. */
  const burst = async (count: number, path: string): Promise<Answer[]> => {
    const urls = [service.url, second?.url ?? service.url];
    for (;;) {
      const { apiKey } = await service.createOrganization('professional');
      const minute = minuteNow();
      const options = path.includes('/check/') ? { apiKey } : { apiKey, body };
      const answers = await Promise.all(
        Array.from({ length: count }, (_, at) => callApi(urls[at % 2] ?? '', path, options)),
      );
      if (minuteNow() === minute) return answers;
    }
  };

  it('lets exactly the limit through', async () => {
    const answers = await burst(3 * limit, '/v1/pipes/run');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * limit);
  });

  it('says when to come back, and still tells the capacity', async () => {
    const refused = (await burst(limit + 2, '/v1/pipes/run')).find(({ status }) => status === 429);
    if (refused === undefined) throw new Error('nothing was refused');
    expectProblem(refused, 'org-rate-limited');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    readCapacity(refused);
  });

  it('counts polling as well', async () => {
    const answers = await burst(2 * limit, '/v1/pipes/check/nope');
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(limit);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(limit);
  });

  describe('does not count', () => {
    it('what needs no key, and the operator', async () => {
      for (const path of ['/healthz', '/v1/catalog/pipes', '/metrics']) {
        for (let at = 0; at < limit + 1; at += 1) expect((await service.call(path)).status).toBe(200);
      }
      for (let at = 0; at < limit + 1; at += 1)
        expect((await service.operate('/operator/keys')).status).toBe(200);
    });
  });
});
