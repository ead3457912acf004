/* What goes over the wire and what lies on the disk: headers in and out, bombs, files. */
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import type { Server } from 'node:net';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../expect-problem.ts';
import type { TestService } from '../service.ts';
import { startService } from '../service.ts';
import { runOf } from '../wait-for.ts';

const injected = 'a\r\nx-injected: 1\r\n\r\nGET /injected HTTP/1.1';
const split = { pipe_id: 'person:name:split@1' };

describe('the wire', () => {
  let service: TestService;
  let target: Server;
  let targetPort: number;
  let heard = '';
  beforeAll(async () => {
    target = createServer((socket) => {
      socket
        .on('error', () => {})
        .on('data', (data) => {
          heard += data.toString('latin1');
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok');
        });
    }).listen(0, '127.0.0.1');
    await once(target, 'listening');
    const address = target.address();
    targetPort = typeof address === 'object' && address !== null ? address.port : 0;
    service = await startService('pglite', { HEADRACE_ALLOW_PRIVATE_HOSTS: '127.0.0.1' });
  });
  afterAll(async () => {
    await service.stop();
    target.close();
  });

  it('carries the headers of a careful API on every answer, and opens it to no other site', async () => {
    const headers = { origin: 'https://evil.example' };
    for (const path of ['/healthz', '/nothing', '/v1/pipes/check/x', '/openapi.json', '/metrics']) {
      const answer = await service.call(path, { headers });
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(answer.headers.get('x-permitted-cross-domain-policies')).toBe('none');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie'])
        expect(answer.headers.get(name), `${path} ${name}`).toBeNull();
    }
  });

  it.each([
    ['X-Request-Id', 'a\u0000b'],
    ['X-Request-Id', 'a\r b'],
    ['Idempotency-Key', 'a\u0000b'],
    ['Idempotency-Key', 'a\nb: c'],
    ['X-Environment', 'sandbox\u0000'],
  ])('takes no %s with control characters: %j', async (name, value) => {
    const answer = await sendRaw(service.url, `${name}: ${value}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('\u0000');
  });

  it('answers one request with one answer, whatever its headers contain', async () => {
    const value = 'x%0d%0aset-cookie: a=b';
    const answer = await sendRaw(
      service.url,
      [`X-Request-Id: ${value}`, `Idempotency-Key: ${value}`, `X-Environment: ${value}`].join('\r\n'),
    );
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer.toLowerCase()).not.toContain('set-cookie');
  });

  it.each([
    ['smuggled by two lengths', 'Content-Length: 2\r\nContent-Length: 3'],
    ['smuggled by length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
    ['with an odd coding', 'Transfer-Encoding: chunked, x'],
  ])('takes no request %s', async (_, headers) => {
    expect(await sendRaw(service.url, headers)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('carries no header of a user that is more than one', async () => {
    const url = `http://127.0.0.1:${targetPort}`;
    const configs = [
      { url, headers: [{ key: 'x-name', value: '{{ value }}' }] },
      { url, headers: [{ key: 'x-name\r\nx-injected', value: 'a' }] },
      { url: `${url}/{{ value }}` },
      { url: `${url}/?q={{ value }}` },
      { url, query: [{ key: 'q', value: '{{ value }}' }] },
      { url, query: [{ key: injected, value: 'a' }] },
      { url, method: 'POST', body: '{{ value }}', headers: [{ key: 'content-length', value: '1' }] },
    ];
    const pipes = configs.map((config) => ({ pipe_id: 'http:request@1', config }));
    const values = [
      injected,
      'a\nx-injected: 1',
      'a\rx-injected: 1',
      'a\u0000b',
      '\u010a\u010dx-injected: 1',
    ];
    let heads = 0;
    for (const pipe of pipes) {
      heard = '';
      const input = values.map((value, id) => ({ id, value }));
      const run = runOf(await service.call('/v1/pipes/run/sync', { body: { pipes: [pipe], input } }));
      expect(run.status).toBe('completed');
      for (const head of headsOf(heard)) {
        heads += 1;
        expect(head).not.toMatch(/\nx-injected|\nGET \/injected/i);
        expect(head).not.toContain('\0');
        expect(head.match(/^(?:GET|POST) \S+ HTTP\/1\.1$/gm)).toHaveLength(1);
      }
    }
    expect(heads).toBeGreaterThan(20);
  });

  it('carries no body that is made to burst', async () => {
    const nested = (depth: number) =>
      `{"pipes":[],"input":[{"id":1,"x":${'['.repeat(depth)}${']'.repeat(depth)}}]}`;
    for (const depth of [100, 2_000_000]) {
      const { detail } = expectProblem(
        await service.call('/v1/pipes/run', { body: nested(depth) }),
        'invalid-request',
      );
      expect(detail).toBe('The body is nested more than 64 levels deep.');
    }
    const wide = JSON.stringify({
      pipes: [split],
      input: [Object.fromEntries(range(200_000, (at) => [`k${at}`, 1]))],
    });
    expect((await service.call('/v1/pipes/run', { body: wide })).status).toBe(400);
    const packed = await service.call('/v1/pipes/run', {
      body: '{}',
      headers: { 'content-encoding': 'gzip' },
    });
    // What is packed is not unpacked.
    expect(packed.status).toBe(415);
  });

  it('leads to files that belong to the user of the service alone', async () => {
    const dataDir = service.env.HEADRACE_DATA_DIR ?? '';
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(`${dataDir}/master-key`)).toBe('600');
    expect(await modeOf(`${dataDir}.lock.json`)).toBe('600');
    expect((await readdir(dataDir)).filter((name) => name.startsWith('master-key'))).toEqual(['master-key']);
  });
});

/** The heads of the requests of a stretch of traffic, bodies left out. */
function headsOf(traffic: string): string[] {
  return traffic
    .split(/(?=^(?:GET|POST) \/\S* HTTP\/1\.1\r$)/m)
    .flatMap((request) => request.split('\r\n\r\n', 1))
    .filter((head) => head !== '');
}

function range<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** A request written by hand, with headers that no client would send; the whole answer. */
async function sendRaw(url: string, headers: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(`POST /v1/pipes/run HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n\r\n`, 'latin1');
  return text(socket);
}
