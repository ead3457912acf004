/* Addresses that a service on the internet must never call, asked for by a user in production. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../service.ts';
import { startService } from '../service.ts';
import { runOf } from '../wait-for.ts';

/** Every way that is known to write an address so that a careless check lets it through; `PORT` is one that listens. */
const disguises = [
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0x0.0x0.0x1:PORT/',
  'http://0177.0.0.01:PORT/',
  'http://017700000001:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://127.255.255.254:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://localhost..:PORT/',
  'http://a.localhost:PORT/',
  'http://localhost.localdomain:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001:0:7f00:1::]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fc00::1]:PORT/',
  'http://[fec0::1]:PORT/',
  'http://[ff02::1]:PORT/',
  'http://[100::1]:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://127。0。0。1:PORT/',
  'http://127．0．0．1:PORT/',
  'http://ｌｏｃａｌｈｏｓｔ:PORT/',
  'http://loc%61lhost:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http:127.0.0.1:PORT/',
  'http:/127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'ht\ntp://127.0.0.1:PORT/',
  'http://127.0.0.\t1:PORT/',
  'http://example.com@127.0.0.1:PORT/',
  'http://user:password@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT@example.com/',
  'https://127.0.0.1:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://0xa9fea9fe/latest/meta-data/',
  'http://0251.0376.0251.0376/',
  'http://[::ffff:169.254.169.254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://169.254.170.2/v2/credentials',
  'http://168.63.129.16/',
  'http://100.100.100.200/latest/meta-data/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://metadata/computeMetadata/v1/',
  'http://instance-data/latest/meta-data/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://192.0.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://redis:6379/',
  'http://db.internal/',
  'http://printer.local/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_x',
  'ftp://127.0.0.1:PORT/',
  'unix:/var/run/docker.sock',
  'data:text/plain,x',
  'javascript:1',
  'dns://system/resolve?name=localhost&type=A',
];

/** Where a server that may be called sends its caller. */
const redirects = [
  [302, 'http://127.0.0.1:PORT/'],
  [301, 'http://localhost:PORT/'],
  [303, 'http://[::1]:PORT/'],
  [307, 'http://0x7f.1:PORT/'],
  [308, '//127.1:PORT/'],
  [302, 'http://169.254.169.254/latest/meta-data/'],
  [302, 'https://10.0.0.1/'],
  [302, 'file:///etc/passwd'],
  [302, 'gopher://127.0.0.1:PORT/_x'],
  [302, 'http://user:password@127.0.0.1:PORT/'],
  [302, 'javascript:alert(1)'],
  [302, '/hop'],
] as const;

describe('a target that must not be called', () => {
  let service: TestService;
  let secret: Server;
  let redirector: Server;
  let ports: { secret: number; closed: number; redirector: number };
  let connections = 0;
  beforeAll(async () => {
    secret = createTcpServer((socket) => {
      connections += 1;
      socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-length: 15\r\n\r\nprivate-answer!');
    });
    redirector = createServer((request, response) => {
      if (request.url === '/hop') response.writeHead(302, { location: url('http://localhost:PORT/') });
      else {
        const [status, location] = redirects[Number(request.url?.slice(1))] ?? [200, ''];
        response.writeHead(status, { location: url(location) });
      }
      response.end();
    });
    const closed = createTcpServer();
    ports = {
      secret: await listen(secret),
      closed: await listen(closed),
      redirector: await listen(redirector),
    };
    closed.close();
    // One name on one port; an opened address would let internal names be looked up.
    service = await startService('pglite', {
      HEADRACE_ALLOW_PRIVATE_HOSTS: `localhost:${ports.redirector}`,
    });
  });
  afterAll(async () => {
    await service.stop();
    redirector.close();
    secret.close();
  });

  const url = (text: string, port = ports.secret) => text.replace('PORT', String(port));
  const call = async (urls: readonly string[], config: object = {}) => {
    const pipes = [{ pipe_id: 'http:request@1', config: { url: '{{ target }}', ...config } }];
    const input = urls.map((target, id) => ({ id, target }));
    const run = runOf(await service.call('/v1/pipes/run/sync', { body: { pipes, input } }));
    return urls.map((_, id) => run.records[id]?.fields.http_response_body);
  };

  it.each(['GET', 'POST'])('is refused however it is written, and never connected to: %s', async (method) => {
    const before = connections;
    const cells = await call(
      disguises.map((text) => url(text)),
      { method },
    );
    const passed = disguises.filter((_, at) => cells[at]?.reason?.code !== 'TargetRefused');
    expect(passed).toEqual([]);
    expect(JSON.stringify(cells)).not.toContain('private-answer');
    expect(connections).toBe(before);
  });

  it('is refused alike, whether anything listens there or not', async () => {
    const on = (port: number) => call(disguises.map((text) => url(text, port)));
    const say = async (port: number) =>
      (await on(port)).map((cell) => cell?.reason?.message.replaceAll(String(port), 'PORT'));
    expect(await say(ports.closed)).toEqual(await say(ports.secret));
  });

  it('is refused behind a redirect, and not named', async () => {
    const before = connections;
    const urls = redirects.map((_, at) => `http://localhost:${ports.redirector}/${at}`);
    for (const method of ['GET', 'POST']) {
      const cells = await call(urls, { method });
      for (const [at, cell] of cells.entries()) {
        expect(cell?.reason?.code, redirects[at]?.[1]).toBe('TargetRefused');
        expect(cell?.reason?.message).toMatch(/^The redirect target /);
        expect(cell?.reason?.message).not.toContain(String(ports.secret));
      }
    }
    expect(connections).toBe(before);
  });

  it('is refused as the address of software that a user runs', async () => {
    const before = connections;
    const tried = await Promise.all(
      disguises.map(async (text) => {
        const body = { provider: 'reacher', key: `${url(text)}|the-secret` };
        const stored = await service.call('/v1/connections', { body });
        // Some are no line of plain text.
        if (stored.status === 400) return null;
        return service.call(`/v1/connections/${stored.json.id}/test`, { method: 'POST' });
      }),
    );
    const told = tried.flatMap((answer) => (answer === null ? [] : [answer.json]));
    expect(told.length).toBeGreaterThan(70);
    for (const answer of told) {
      expect(answer).toMatchObject({ ok: false });
      expect(['TargetRefused', 'ConnectionRejected']).toContain(answer.code);
      expect(JSON.stringify(answer)).not.toMatch(/the-secret|private-answer/);
    }
    expect(connections).toBe(before);
  });

  it('is refused as the website of a company', async () => {
    const before = connections;
    const urls = disguises.map((text) => url(text)).filter((text) => text.startsWith('http'));
    const pipes = [{ pipe_id: 'company:description:website@1' }];
    const input = urls.map((target, id) => ({ id, company_website_url: target }));
    const run = runOf(await service.call('/v1/pipes/run/sync', { body: { pipes, input } }));
    const cells = urls.map((_, id) => run.records[id]?.fields.company_description);
    expect(cells.filter((cell) => cell?.status === 'completed')).toEqual([]);
    expect(JSON.stringify(run)).not.toContain('private-answer');
    expect(connections).toBe(before);
  });
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
