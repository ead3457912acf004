import { afterAll, expect, test } from 'vitest';
import { fetchFile } from './fetch-file.ts';
import { client, serve } from './guarded-request.fixture.ts';
import { createVendorClient } from './guarded-request.ts';

/** Fetches from a server on this machine, which the guard lets through only because the test says so. */
async function fetchFrom(
  url: string,
  given: { hosts?: string[]; maxBytes?: number; isGuarded?: boolean; base?: string } = {},
) {
  const { hosts = [new URL(url).host], maxBytes = 1000, isGuarded = false, base = null } = given;
  const web = isGuarded ? client([]) : client();
  const link = `${url}/results.jsonl.gz?signature=s3cret`;
  return fetchFile({ web, vendors }, { link, hosts, base, maxBytes });
}

const vendors = createVendorClient();
afterAll(() => vendors.close());

test('a file comes without anything being sent but its link', async () => {
  const seen: unknown[] = [];
  const url = await serve((request, response) => {
    const { authorization, cookie } = request.headers;
    seen.push({ url: request.url, method: request.method, authorization, cookie });
    response.end('one');
  });
  expect(await fetchFrom(url)).toEqual({ body: Buffer.from('one') });
  expect(seen).toEqual([{ url: '/results.jsonl.gz?signature=s3cret', method: 'GET' }]);
});

test('a link to a private address is not called', async () => {
  let calls = 0;
  const url = await serve((_request, response) => void ((calls += 1), response.end()));
  expect(await fetchFrom(url, { isGuarded: true })).toEqual({ loss: 'elsewhere' });
  expect(await fetchFrom(url, { hosts: ['results.test'] })).toEqual({ loss: 'elsewhere' });
  expect(calls).toBe(0);
});

test('a redirect leads to the same hosts only', async () => {
  let calls = 0;
  const other = await serve((_request, response) => void ((calls += 1), response.end('two')));
  const url = await serve((_request, response) => response.writeHead(307, { location: other }).end());
  expect(await fetchFrom(url)).toEqual({ loss: 'elsewhere' });
  expect(calls).toBe(0);
  const both = [url, other].map((one) => new URL(one).host);
  expect(await fetchFrom(url, { hosts: both })).toEqual({ body: Buffer.from('two') });
});

test('a file over the cap is a loss', async () => {
  const url = await serve((_request, response) => response.end(Buffer.alloc(1001)));
  expect(await fetchFrom(url)).toEqual({ loss: 'too_large' });
});

test.each([
  [503, 'soon'],
  [403, 'late'],
  [404, 'late'],
])('a file that is answered with %i may be there later', async (status, later) => {
  const url = await serve((_request, response) => response.writeHead(status).end());
  expect(await fetchFrom(url)).toEqual({ later });
});

test('a link below the address that the operator set is called there, also on a private one', async () => {
  const seen: unknown[] = [];
  const url = await serve(({ url: path, headers }, response) => {
    seen.push([path, headers.authorization]);
    response.end('one');
  });
  const set = { hosts: ['results.test'], isGuarded: true, base: `${url}/vendors/northmail/` };
  expect(await fetchFrom(`${url}/vendors/northmail/b1`, set)).toEqual({ body: Buffer.from('one') });
  expect(seen).toEqual([['/vendors/northmail/b1/results.jsonl.gz?signature=s3cret', undefined]]);
});

test.each([
  ['beside it', (url: string) => `${url}/vendors/northmailer`],
  ['above it', (url: string) => `${url}/vendors/northmail/../../admin`],
  ['above it, in signs', (url: string) => `${url}/vendors/northmail/%2e%2e/admin`],
  ['with a name and a password', (url: string) => `${url.replace('//', '//a:b@')}/vendors/northmail`],
  ['at another port', () => 'http://127.0.0.1:1/vendors/northmail'],
])('a link %s is not called', async (_, linkAt) => {
  let calls = 0;
  const url = await serve((_request, response) => void ((calls += 1), response.end()));
  const set = { hosts: ['results.test'], base: `${url}/vendors/northmail` };
  expect(await fetchFrom(linkAt(url), set)).toEqual({ loss: 'elsewhere' });
  expect(calls).toBe(0);
});

test('what is at the address that the operator set leads nowhere else', async () => {
  let calls = 0;
  const other = await serve((_request, response) => void ((calls += 1), response.end('two')));
  const url = await serve((_request, response) => response.writeHead(307, { location: other }).end());
  expect(await fetchFrom(url, { base: url })).toEqual({ later: 'late' });
  expect(calls).toBe(0);
});
