import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { askParts } from '../src/datasets/querying/read-parts.ts';
import { openDatasets } from './dataset-home.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { waitFor } from './wait-for.ts';

describe.skipIf(inject('postgresUrl') === null)(
  'a look into a dataset that nobody waits for (postgres)',
  () => {
    it('is canceled where it runs, and does not begin where it waits', async () => {
      const { db, importHome, close } = await openDatasets('postgres');
      const gone = new AbortController();
      let begun = 0;
      const asked = askParts(
        db,
        Array.from({ length: 12 }, (_, part) => ({ id: '0123456789abcdef', part })),
        {
          timeoutMs: 600_000,
          signal: gone.signal,
          ask: async (tx) => {
            begun += 1;
            await sql`select pg_sleep(500)`.execute(tx);
          },
        },
      );
      asked.catch(() => {});
      const running = async () => {
        const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep(500)' and state = 'active'`.execute(
          // The ways of runs, as those of the API may all be taken.
          importHome.db,
        );
        return rows[0]?.count ?? 0;
      };
      await waitFor(
        () => Promise.resolve(begun),
        (count) => count > 0,
      );
      gone.abort(new Error('has gone'));
      await expect(asked).rejects.toThrow();
      expect(await waitFor(running, (count) => count === 0)).toBe(0);
      expect(begun).toBeLessThan(12);
      await close();
    });
  },
);

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
    const dripping = [1, 2, 3, 4].map(() => begin(first.apiKey));
    // Bodies that are too many wait: of these, at least one is still unanswered when others have long been.
    await sleep(500);
    const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ name: 'Jane Doe' }] };
    let isAnswered = false;
    const waiting = first.call('/v1/pipes/validate', { body }).then((answer) => {
      isAnswered = true;
      return answer;
    });
    for (let at = 0; at < 20; at += 1)
      expect((await second.call('/v1/pipes/validate', { body })).json).toEqual({ valid: true });
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
