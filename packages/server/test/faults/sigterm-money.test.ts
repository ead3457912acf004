import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { emailRequest, peopleRecords } from '../billing-service.ts';
import { listen, makeHome } from '../spawned-homes.ts';
import { waitFor } from '../wait-for.ts';
import { balancedBooks, finishInTime, readBooks, serveVendors, spawnCaller, valuesOf } from './paid-home.ts';

/** A vendor that takes every request and answers none. */
async function startSilent() {
  const asked = { count: 0 };
  const server = createServer(() => void (asked.count += 1)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, asked };
}

it(
  'a service told to end while vendors are asked does not wait for them, and nothing is charged or done twice',
  { timeout: 600_000 },
  async () => {
    const [vendors, silent, effects] = [await serveVendors(), await startSilent(), await listen(3000)];
    const home = { ...(await makeHome('pglite')), ...vendors.settings, HEADRACE_MANAGED_HUNTER_KEY: 'test' };
    const providers = `hunter=${silent.url} ${vendors.settings.HEADRACE_PROVIDER_URLS}`;
    const first = await spawnCaller({ ...home, HEADRACE_PROVIDER_URLS: providers }, 'all');
    await vendors.slowDown(2500);
    const [pipe] = emailRequest([]).pipes;
    const hanging = {
      pipes: [{ ...pipe, config: { providers: [{ provider: 'hunter' }] } }],
      input: peopleRecords(10, 100),
    };
    const slow = emailRequest(peopleRecords(30));
    const posts = {
      pipes: [
        {
          pipe_id: 'http:request@1',
          config: { url: `${effects.url}/{{ path }}`, method: 'POST', body: 'x' },
        },
      ],
      input: Array.from({ length: 10 }, (_, id) => ({ id, path: `effect-${id}` })),
    };
    const ids: string[] = [];
    for (const body of [hanging, slow, posts]) {
      const { status, text, json } = await first.call('/v1/pipes/run', { body });
      expect(status, text).toBe(200);
      ids.push(json.id);
    }
    await effects.waitFor(10);
    await waitFor(
      () => silent.asked.count,
      (count) => count === 10,
    );
    first.terminate();
    expect(await first.exited).toBe(0);

    await vendors.slowDown(0);
    const second = await spawnCaller(home, 'all');
    const ended = [];
    for (const id of ids) ended.push(await finishInTime(second.call, id));
    expect(ended.map(({ status, errors }) => [status, errors])).toEqual(ids.map(() => ['completed', []]));
    for (const [at, body] of [hanging, slow].entries()) {
      const undisturbed = await finishInTime(
        second.call,
        (await second.call('/v1/pipes/run', { body })).json.id,
      );
      const disturbed = ended[at];
      expect(disturbed && valuesOf(disturbed)).toEqual(valuesOf(undisturbed));
      ended.push(undisturbed);
    }
    for (const { fields } of Object.values(ended[2]?.records ?? {}))
      expect(fields.http_response_status).toMatchObject({ value: 200 });
    expect([...effects.asked.values()]).toEqual(Array.from({ length: 10 }, () => 1));
    second.terminate();
    expect(await second.exited).toBe(0);
    const books = await readBooks(home);
    const spent = ended.reduce((sum, { credits }) => sum + (credits?.spent ?? 0), 0);
    expect(spent).toBeGreaterThan(0);
    expect(books).toEqual(balancedBooks(books, spent));
  },
);
