import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { answered, asked, client, echo, listen, serve, serveRaw } from './guarded-request.fixture.ts';

describe('the deadline', () => {
  test('ends a slow drip', async () => {
    let timer: NodeJS.Timeout | undefined;
    const closed = Promise.withResolvers<void>();
    const url = await serve((_request, response) => {
      response.writeHead(200);
      timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => {
        clearInterval(timer);
        closed.resolve();
      });
    });
    const result = await client().request(asked(url, { timeoutMs: 200 }));
    expect(result.outcome).toBe('timeout');
    await closed.promise;
  });

  test('ends a server that never answers', async () => {
    const url = await serve(() => {});
    expect((await client().request(asked(url, { timeoutMs: 100 }))).outcome).toBe('timeout');
  });

  test('counts the redirects in', async () => {
    const url = await serve((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 80);
    });
    expect((await client().request(asked(url, { timeoutMs: 200 }))).outcome).toBe('timeout');
  });
});

describe('an answer over the cap', () => {
  const megabyte = Buffer.alloc(1_000_000, 'x');

  test('of 20 MB fails, announced or not', async () => {
    const url = await serve(async (request, response) => {
      response.on('error', () => {});
      if (request.url === '/announced') response.setHeader('content-length', 20_000_000);
      for (let sent = 0; sent < 20 && !response.destroyed; sent += 1) {
        if (!response.write(megabyte)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
      response.end();
    });
    for (const path of ['/announced', '/chunked']) {
      const result = await client().request(asked(url + path, { maxResponseBytes: 2_000_000 }));
      expect(result).toEqual({
        outcome: 'failed',
        message: '127.0.0.1 answered with more than 2000000 bytes',
        isTooLarge: true,
      });
    }
  });

  test('of 20 MB passes a larger cap', async () => {
    const url = await serve((_request, response) => response.end(Buffer.alloc(20_000_000)));
    const result = await client().request(asked(url, { maxResponseBytes: 20_000_000 }));
    expect(answered(result).body).toHaveLength(20_000_000);
  });

  test('once decompressed fails', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const result = await client().request(asked(url));
    expect(result).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('more than 1000000 bytes'),
    });
  });
});

describe('a broken answer', () => {
  test.each([
    [
      'cut off by length',
      'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf',
      'before the answer was complete',
    ],
    [
      'cut off in a chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\nhalf',
      'before the answer was complete',
    ],
    ['cut off in the headers', 'HTTP/1.1 200 OK\r\ncontent-', 'before the answer was complete'],
    ['without HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'valid HTTP'],
    [
      'with headers over the limit',
      `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
      'headers that are too large',
    ],
  ])('%s is a failure', async (_case, reply, message) => {
    const result = await client().request(asked(await serveRaw(reply)));
    expect(result).toMatchObject({ outcome: 'failed', message: expect.stringContaining(message) });
  });

  test('by a reset in the middle is a failure', async () => {
    const url = await serve((request, response) => {
      response.write('half', () => request.socket.resetAndDestroy());
    });
    const result = await client().request(asked(url));
    expect(result).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('before the answer was complete'),
    });
  });

  test('from a port nobody listens on is a failure', async () => {
    const server = createTcpServer();
    const port = await listen(server);
    server.close();
    await once(server, 'close');
    const result = await client().request(asked(`http://127.0.0.1:${port}/`));
    const message = '127.0.0.1 refused the connection';
    expect(result).toEqual({ outcome: 'failed', message, isTransient: true });
  });

  test('to TLS from a plain server is a failure', async () => {
    const url = await serve(echo);
    const result = await client().request(asked(url.replace('http:', 'https:')));
    expect(result).toMatchObject({ outcome: 'failed', message: expect.stringContaining('over TLS') });
  });
});
