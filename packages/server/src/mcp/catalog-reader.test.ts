import type { Client } from '@headrace/client';
import { createClient } from '@headrace/client';
import { expect, it } from 'vitest';
import { createCatalogReader } from './catalog-reader.ts';

/** A client that is answered with this status, and how often it asked. */
function clientOf(status: number): { client: Client; asked: () => number } {
  let asked = 0;
  const fetch: typeof globalThis.fetch = async () => {
    asked += 1;
    return Response.json({ pipes: [], searches: [] }, { status });
  };
  return { client: createClient({ baseUrl: 'http://service.test', fetch }), asked: () => asked };
}

it('the catalog is read once for all, until it is old', async () => {
  let now = 0;
  const read = createCatalogReader(() => now);
  const [one, other] = [clientOf(200), clientOf(200)];
  await Promise.all([read(one.client), read(other.client)]);
  expect([one.asked(), other.asked()]).toEqual([2, 0]);
  now = 10 * 60_000;
  await read(other.client);
  expect(other.asked()).toBe(2);
});

it('what is refused to one caller is not refused to the next', async () => {
  const read = createCatalogReader(() => 0);
  const [refused, other] = [clientOf(429), clientOf(200)];
  const first = read(refused.client);
  const second = read(other.client);
  await expect(first).rejects.toMatchObject({ status: 429 });
  expect(await second).toEqual({ pipes: [], searches: [] });
});
