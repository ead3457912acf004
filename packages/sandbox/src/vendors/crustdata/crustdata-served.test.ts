import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { ServedSimulators } from '../../kit/serve-simulators.ts';
import { serveSimulators } from '../../kit/serve-simulators.ts';
import { createWorld } from '../../world/create-world.ts';
import { crustdata } from './crustdata.ts';

const world = createWorld({ companies: 50, people: 500 });
const people = Array.from({ length: 30 }, (_, at) => world.person(at).profileUrl);
const headers = {
  authorization: 'Bearer any',
  'x-api-version': '2025-11-01',
  'content-type': 'application/json',
};
const submitted = z.object({ batch_id: z.string() });
const ended = z.object({
  status: z.literal('completed'),
  result_count: z.number(),
  download_url: z.string(),
  download_urls: z.array(z.string()),
});

let time = Date.parse('2026-11-27T12:00:00Z');
let served: ServedSimulators;
beforeAll(async () => {
  const where = { port: 0, host: '127.0.0.1', now: () => time };
  served = await serveSimulators({ simulators: [crustdata], world, ...where });
});
afterAll(() => served.close());
beforeEach(() => void (time += 600_000));

/** A job of three files, asked at an address of the server; its end is told at the same or another one. */
async function runJob(base: string, told = base) {
  const body = JSON.stringify({ professional_network_profile_urls: people, fields: [], chunk_size: 10 });
  const begun = await fetch(`${base}/batch/person/enrich`, { method: 'POST', headers, body });
  const { batch_id: id } = submitted.parse(await begun.json());
  time += 180_000;
  return ended.parse(await (await fetch(`${told}/batch/${id}`, { headers })).json());
}

async function countLines(links: string[]): Promise<number> {
  const files = await Promise.all(
    links.map(async (link) => {
      const reply = await fetch(link);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/gzip']);
      return gunzipSync(Buffer.from(await reply.arrayBuffer())).toString('utf8');
    }),
  );
  return files.join('').split('\n').filter(Boolean).length;
}

test.each([
  ['the address of the vendor', '/vendors/crustdata'],
  ['the address that it stands for', '/web/api.crustdata.com'],
])('files of a job that was asked for at %s are there, too', async (_, path) => {
  const base = served.url + path;
  const { result_count: count, download_url: whole, download_urls: parts } = await runJob(base);
  expect(count).toBeGreaterThan(10);
  expect(parts).toHaveLength(3);
  for (const link of [whole, ...parts]) expect(link.startsWith(`${base}/`)).toBe(true);
  expect([await countLines(parts), await countLines([whole])]).toEqual([count, count]);
});

test('links lead to the host that the caller knows the server by', async () => {
  const base = `${served.url}/vendors/crustdata`;
  const known = base.replace('127.0.0.1', 'localhost');
  const { download_url: link, result_count: count } = await runJob(base, known);
  expect(link.startsWith(`${known}/`)).toBe(true);
  expect(await countLines([link])).toBe(count);
});
