import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { answered, asked, client, echo, lookupOf, serve, serveRaw } from './guarded-request.fixture.ts';

describe('an answer', () => {
  test('carries status, headers in lower case and the body', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(
        404,
        [
          ['X-Thing', 'One'],
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
        ].flat(),
      );
      response.end('nothing here');
    });
    const result = answered(await client().request(asked(`${url}/x`)));
    expect(result.status).toBe(404);
    expect(result.body.toString()).toBe('nothing here');
    expect(result.headers).toEqual(
      expect.arrayContaining([
        ['x-thing', 'One'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ]),
    );
  });

  test('comes for what was asked: method, path, headers and body', async () => {
    const url = await serve(echo);
    const result = answered(
      await client().request(
        asked(`${url}/a%20b?c=ü#frag`, {
          method: 'post',
          headers: [
            ['X-Mine', 'yes'],
            ['Host', 'evil'],
          ],
          body: 'grüße',
        }),
      ),
    );
    expect(JSON.parse(result.body.toString())).toMatchObject({
      method: 'POST',
      url: '/a%20b?c=%C3%BC',
      headers: {
        'x-mine': 'yes',
        host: new URL(url).host,
        'user-agent': 'headrace',
        'accept-encoding': 'gzip, br',
      },
      body: 'grüße',
    });
  });

  test('is decompressed and loses the headers of the compressed form', async () => {
    const url = await serve((_request, response) => {
      const coded = gzipSync('plain');
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': coded.length }).end(coded);
    });
    const result = answered(await client().request(asked(url)));
    expect(result.body.toString()).toBe('plain');
    expect(result.headers.map(([name]) => name)).not.toContain('content-encoding');
    expect(result.headers.map(([name]) => name)).not.toContain('content-length');
  });

  test('to HEAD may announce a length over the cap', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': 9_999_999 }).end(),
    );
    const result = answered(await client().request(asked(url, { method: 'HEAD' })));
    expect(result.headers).toContainEqual(['content-length', '9999999']);
  });

  test('of a redirect status without a location is an answer', async () => {
    const url = await serve((_request, response) => response.writeHead(302).end());
    expect(answered(await client().request(asked(url))).status).toBe(302);
  });

  test('leaves the connection open for the next request', async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('ok');
    });
    const used = client();
    for (let turn = 0; turn < 10; turn += 1) answered(await used.request(asked(url)));
    // The pool may open a second one before the first counts as free again.
    expect(ports.size).toBeLessThanOrEqual(2);
  });
});

describe('a redirect', () => {
  test('is followed', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/end') return response.end('there');
      return response.writeHead(302, { location: request.url === '/start' ? 'middle' : '/end' }).end('moved');
    });
    expect(answered(await client().request(asked(`${url}/start`))).body.toString()).toBe('there');
  });

  test.each([
    'http://10.0.0.5/',
    'http://0x0a000005/',
    'http://[::1]/',
    'http://localhost/',
    'http://169.254.169.254/',
  ])('to %s is refused without naming it', async (location) => {
    const url = await serve((_request, response) => response.writeHead(302, { location }).end());
    // The server itself is opened by name, so nothing else is.
    const used = client(['start.internal'], lookupOf(['127.0.0.1']));
    const result = await used.request(asked(`http://start.internal:${new URL(url).port}/`));
    expect(result).toEqual({
      outcome: 'refused',
      message:
        'The redirect target is a private or reserved address, or leads to one, and must not be called',
    });
  });

  test('that loops ends as failed after five', async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: '/' }).end();
    });
    const result = await client().request(asked(url));
    expect(result).toMatchObject({ outcome: 'failed', message: expect.stringContaining('5 redirects') });
    expect(requests).toBe(6);
  });

  test('may name its target in raw UTF-8', async () => {
    const end = await serve(echo);
    const start = await serveRaw(
      `HTTP/1.1 302 Found\r\nlocation: ${end}/straße\r\ncontent-length: 0\r\n\r\n`,
    );
    const { body } = answered(await client().request(asked(start)));
    expect(JSON.parse(body.toString())).toMatchObject({ url: '/stra%C3%9Fe' });
  });

  test.each([307, 308])('with %i keeps method and body', async (status) => {
    const url = await serve((request, response) => {
      if (request.url === '/end') return void echo(request, response);
      return void response.writeHead(status, { location: '/end' }).end();
    });
    const result = answered(await client().request(asked(url, { method: 'POST', body: 'payload' })));
    expect(JSON.parse(result.body.toString())).toMatchObject({ method: 'POST', body: 'payload' });
  });

  test('with 303 goes on as GET without the body', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/end') return void echo(request, response);
      return void response.writeHead(303, { location: '/end' }).end();
    });
    const result = answered(await client().request(asked(url, { method: 'POST', body: 'payload' })));
    expect(JSON.parse(result.body.toString())).toMatchObject({ method: 'GET', body: '' });
  });

  test('to another origin loses the credentials', async () => {
    const end = await serve(echo);
    const start = await serve((_request, response) => response.writeHead(302, { location: end }).end());
    const headers: [string, string][] = [
      ['Authorization', 'Bearer x'],
      ['Cookie', 'a=1'],
      ['X-Api-Key', 'k'],
      ['X-Kept', 'yes'],
    ];
    const { body } = answered(await client().request(asked(start, { headers })));
    const received: unknown = JSON.parse(body.toString());
    expect(received).toMatchObject({ headers: { 'x-kept': 'yes' } });
    for (const name of ['authorization', 'cookie', 'x-api-key'])
      expect(received).not.toHaveProperty(['headers', name]);
  });

  test('whose body drips does not delay the next hop', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/end') return void response.end('there');
      response.writeHead(302, { location: '/end' });
      return void response.write('x');
    });
    expect(answered(await client().request(asked(url, { timeoutMs: 50_000 }))).body.toString()).toBe('there');
  });
});

test('header injection never reaches the server', async () => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests += 1;
    response.end();
  });
  const result = await client().request(asked(url, { headers: [['x', 'a\r\nevil: 1']] }));
  expect(result).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('header "x" whose value contains line breaks'),
  });
  expect(requests).toBe(0);
});

test('a closed client answers failed', async () => {
  const url = await serve(() => {});
  const used = client();
  const pending = used.request(asked(url));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await used.close();
  expect((await pending).outcome).toBe('failed');
  expect(await used.request(asked(url))).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('shutting down'),
  });
});
