import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

describeOnBothHomes('the bodies of one organization', (home) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(home, {}, { role: 'api' });
  });
  afterAll(() => service.stop());

  const begin = (apiKey: string, path = '/v1/pipes/validate') => {
    const request = httpRequest(service.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'content-length': String(5 * 1024 * 1024),
      },
    });
    request.on('error', () => {});
    request.write('{');
    return request;
  };

  it('wait for each other beyond a bound, and for nobody else; none is refused', async () => {
    const first = await service.createOrganization('free');
    const second = await service.createOrganization('free');
    const dripping = [1, 2].map(() => begin(first.apiKey));
    // Bodies that are too many wait: of these, at least one is still unanswered when others have long been.
    await sleep(500);
    const bodyOf = (notes: string) => ({
      pipes: [{ pipe_id: 'person:name:split@1' }],
      input: [{ name: 'Jane Doe', notes }],
    });
    const body = bodyOf('short');
    let isAnswered = false;
    const waiting = first.call('/v1/pipes/validate', { body: bodyOf('x'.repeat(100_000)) }).then((answer) => {
      isAnswered = true;
      return answer;
    });
    for (let at = 0; at < 20; at += 1)
      expect((await second.call('/v1/pipes/validate', { body })).json).toEqual({ valid: true });
    // What is short does not wait behind what is long.
    expect((await first.call('/v1/pipes/validate', { body })).json).toEqual({ valid: true });
    expect(isAnswered).toBe(false);
    for (const request of dripping) request.destroy();
    expect((await waiting).json).toEqual({ valid: true });
  });

  it('are not read before their key has been looked at', async () => {
    const request = begin(`hr_${'0'.repeat(40)}`);
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(401);
    request.destroy();
  });
});
