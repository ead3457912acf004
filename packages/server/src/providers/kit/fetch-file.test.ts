import { expect, test } from 'vitest';
import { fetchFile } from './fetch-file.ts';
import { client, serve } from './guarded-request.fixture.ts';

/** Fetches from a server on this machine, which the guard lets through only because the test says so. */
async function fetchFrom(
  url: string,
  given: { hosts?: string[]; maxBytes?: number; isGuarded?: boolean } = {},
) {
  const { hosts = [new URL(url).host], maxBytes = 1000, isGuarded = false } = given;
  const web = isGuarded ? client([]) : client();
  return fetchFile({ web }, { link: `${url}/results.jsonl.gz?signature=s3cret`, hosts, maxBytes });
}

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
