import { gunzipSync } from 'node:zlib';
import { createWorld } from '@headrace/sandbox';
import { noLatency } from '@headrace/sandbox/kit/practice-latency';
import { serveSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { createSimulatedInternet } from '@headrace/sandbox/kit/simulated-internet';
import { simulators } from '@headrace/sandbox/simulators';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { findProfile } from '../../src/providers/crustdata/find-profile.ts';
import { fetchFile } from '../../src/providers/kit/fetch-file.ts';
import { createVendorClient } from '../../src/providers/kit/guarded-request.ts';

const world = createWorld();
const urls = (count: number) => Array.from({ length: count }, (_, at) => world.person(at).profileUrl);
const status = z.object({
  status: z.string(),
  result_count: z.number(),
  download_url: z.string().optional(),
  download_urls: z.array(z.string()).optional(),
});

/** The simulated Crustdata with a clock of its own. */
function openVendor() {
  let time = Date.parse(`${world.today}T12:00:00Z`);
  const internet = createSimulatedInternet({ simulators, world, now: () => time, latency: noLatency });
  const ask = async (url: string, body: object | null, key: string | null = 'key') => {
    const signed = key === null ? [] : [['authorization', `Bearer ${key}`] as const];
    const reply = await internet.request({
      url,
      method: body === null ? 'GET' : 'POST',
      headers: [...signed, ['x-api-version', '2025-11-01']],
      body: body === null ? null : JSON.stringify(body),
      timeoutMs: 10_000,
      maxResponseBytes: 10_000_000,
    });
    if (reply.outcome !== 'answered') throw new Error(reply.outcome);
    return reply;
  };
  const json = async (path: string, body: object | null) => {
    const reply = await ask(`https://api.crustdata.com${path}`, body);
    return { status: reply.status, body: JSON.parse(reply.body.toString('utf8')) as unknown };
  };
  const submit = (path: string, count: number, fields: string[], chunk = 100) =>
    json(path, { professional_network_profile_urls: urls(count), fields, chunk_size: chunk });
  const idOf = (body: unknown) => z.object({ batch_id: z.string() }).parse(body).batch_id;
  const read = async (id: string) => status.parse((await json(`/batch/${id}`, null)).body);
  const pass = (ms: number) => void (time += ms);
  return { ask, json, submit, idOf, read, pass };
}

const linesOf = (body: Buffer) =>
  gunzipSync(body)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) =>
      z.object({ original_identifier: z.string(), data: z.looseObject({}) }).parse(JSON.parse(line)),
    );

test('a job of people takes minutes, and has a line for each of those that are known, in parts', async () => {
  const { submit, idOf, read, pass, ask } = openVendor();
  const id = idOf((await submit('/batch/person/enrich', 250, ['skills'])).body);
  expect(await read(id)).toEqual({ status: 'processing', result_count: 0 });
  pass(180_000);
  const done = await read(id);
  expect(done).toMatchObject({ status: 'completed', download_urls: { length: 3 } });
  // The only host that the adapter follows links to.
  for (const link of done.download_urls ?? [])
    expect(link).toMatch(/^https:\/\/[\w-]+\.s3\.amazonaws\.com\//);
  const parts = await Promise.all((done.download_urls ?? []).map((link) => ask(link, null, null)));
  const lines = parts.flatMap(({ body }) => linesOf(body));
  expect(lines).toHaveLength(done.result_count);
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.length).toBeLessThan(250);
  expect(urls(250)).toEqual(expect.arrayContaining(lines.map((line) => line.original_identifier)));
  expect(Object.keys(lines[0]?.data ?? {})).toEqual(expect.arrayContaining(['basic_profile', 'skills']));
  expect(linesOf((await ask(done.download_url ?? '', null, null)).body)).toEqual(lines);
});

test('a job of contacts lists everybody', async () => {
  const { submit, idOf, read, pass, ask } = openVendor();
  const id = idOf((await submit('/batch/person/contact/enrich', 60, ['business_email'])).body);
  pass(180_000);
  const [link = ''] = (await read(id)).download_urls ?? [];
  const lines = linesOf((await ask(link, null, null)).body);
  expect(lines.map((line) => line.original_identifier)).toEqual(urls(60));
  expect(Object.keys(lines[0]?.data ?? {})).toEqual(['business_email']);
});

test('a file wants its signature, and no key', async () => {
  const { submit, idOf, read, pass, ask } = openVendor();
  const id = idOf((await submit('/batch/person/enrich', 10, [])).body);
  pass(180_000);
  const [link = ''] = (await read(id)).download_urls ?? [];
  expect((await ask(link, null, 'key')).status).toBe(400);
  expect((await ask(link.replace(/Signature=.*/, 'Signature=other'), null, null)).status).toBe(403);
  expect((await ask(link, null, null)).status).toBe(200);
});

test('five jobs may be active', async () => {
  const { submit, pass } = openVendor();
  const begin = async () => (await submit('/batch/person/enrich', 1, [])).status;
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) statuses.push(await begin());
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  pass(180_000);
  expect(await begin()).toBe(200);
});

test('a job of too many, of nobody, or that is not known is refused', async () => {
  const { submit, json } = openVendor();
  expect((await submit('/batch/person/contact/enrich', 301, ['business_email'])).status).toBe(400);
  expect((await submit('/batch/person/enrich', 0, [])).status).toBe(400);
  expect((await json('/batch/unknown', null)).status).toBe(404);
});

test('a service that is pointed at a served sandbox reads the files there', async () => {
  let time = Date.now();
  const where = { port: 0, host: '127.0.0.1', now: () => time };
  const served = await serveSimulators({ simulators, world, ...where });
  const vendors = createVendorClient();
  onTestFinished(async () => {
    await Promise.all([vendors.close(), served.close()]);
  });
  const base = `${served.url}/vendors/crustdata`;
  const headers = { authorization: 'Bearer key', 'x-api-version': '2025-11-01' };
  const body = JSON.stringify({ professional_network_profile_urls: urls(20), fields: [] });
  const begun = await fetch(`${base}/batch/person/enrich`, { method: 'POST', headers, body });
  const { batch_id: id } = z.object({ batch_id: z.string() }).parse(await begun.json());
  time += 180_000;
  const told = status.parse(await (await fetch(`${base}/batch/${id}`, { headers })).json());
  const { hosts, maxBytes } = findProfile.exchange.bulk?.files ?? { hosts: [], maxBytes: 0 };
  const web = { request: () => Promise.reject(new Error('it is not on the web')) };
  const link = told.download_url ?? '';
  const file = await fetchFile({ vendors, web }, { link, hosts, base, maxBytes });
  expect('body' in file ? linesOf(file.body) : file).toHaveLength(told.result_count);
  expect(told.result_count).toBeGreaterThan(5);
});
