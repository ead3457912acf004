import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { LookupAll } from './guarded-agent.ts';
import { answered, asked, client, echo, listen, lookupOf, serve } from './guarded-request.fixture.ts';

describe('a private target', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://１２７.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http:\\\\127.0.0.1\\',
    'http://0/',
    'http://localhost/',
    'http://localhost./',
    'http://LOC%61LHOST/',
    'http://foo.localhost/',
    'http://redis:6379/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://metadata.google.internal/',
    'https://10.0.0.1/',
    'http://100.64.0.1/',
    'http://255.255.255.255/',
  ])('is refused however it is written: %s', async (url) => {
    const seen: string[] = [];
    const result = await client([], lookupOf(['127.0.0.1'], seen)).request(asked(url));
    expect(result).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('must not be called'),
    });
    expect(seen).toEqual([]);
  });

  test.each([
    [['10.0.0.1']],
    [['93.184.215.14', '10.0.0.1']],
    [['2606:4700::1111', '::1']],
    [['::ffff:192.168.0.1']],
    [['169.254.169.254']],
    [['64:ff9b::a9fe:a9fe']],
    [['fd00:ec2::254']],
    [['0.0.0.0']],
    [['::']],
    [['fe80::1%eth0']],
    [['not-an-address']],
  ])('is refused when a public name resolves to %j, without telling the address', async (addresses) => {
    const result = await client([], lookupOf(addresses)).request(asked('http://rebind.example.com/'));
    expect(result.outcome).toBe('refused');
    expect(JSON.stringify(result)).not.toContain(addresses[0]);
  });

  test('is refused on a port that was not opened', async () => {
    const url = await serve(echo);
    const { host, port } = new URL(url);
    expect((await client([host]).request(asked(url))).outcome).toBe('answered');
    expect((await client([`127.0.0.1:${Number(port) - 1}`]).request(asked(url))).outcome).toBe('refused');
  });

  test('is refused for every one of many waiting requests', async () => {
    const used = client([], lookupOf(['10.0.0.1']));
    const results = await Promise.all(
      Array.from({ length: 150 }, () => used.request(asked('http://rebind.example.com/'))),
    );
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
  });

  test('with user info or another scheme is refused', async () => {
    expect((await client().request(asked('http://user:pw@127.0.0.1/'))).outcome).toBe('refused');
    expect((await client().request(asked('gopher://127.0.0.1/'))).outcome).toBe('refused');
  });
});

describe('a name', () => {
  test('that was opened is called wherever it points', async () => {
    const url = new URL(await serve(echo));
    const used = client(['crm.internal'], lookupOf(['127.0.0.1']));
    const result = answered(await used.request(asked(`http://crm.internal:${url.port}/`)));
    expect(JSON.parse(result.body.toString())).toMatchObject({
      headers: { host: `crm.internal:${url.port}` },
    });
  });

  test('that changes between check and connect is called at the checked address', async () => {
    const url = new URL(await serve(echo));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let lookups = 0;
    const changing: LookupAll = (hostname, options, callback) => {
      lookupOf(answers[lookups++] ?? ['10.0.0.1'])(hostname, options, callback);
    };
    const result = await client(['127.0.0.1'], changing).request(
      asked(`http://rebind.example.com:${url.port}/`),
    );
    expect(result.outcome).toBe('answered');
    expect(lookups).toBe(1);
  });

  test('that turns private is refused at its next connection, also on the way of a redirect', async () => {
    const url = new URL(
      await serve((_request, response) =>
        response.writeHead(302, { location: '/again', connection: 'close' }).end(),
      ),
    );
    let lookups = 0;
    const turning: LookupAll = (hostname, options, callback) => {
      lookups += 1;
      lookupOf([lookups === 1 ? '127.0.0.1' : '127.0.0.2'])(hostname, options, callback);
    };
    const result = await client(['127.0.0.1'], turning).request(
      asked(`http://rebind.example.com:${url.port}/`),
    );
    expect(result).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/^The redirect target is a private/),
    });
    expect(lookups).toBe(2);
  });

  test('that does not exist is a failure', async () => {
    const missing: LookupAll = (hostname, _options, callback) => {
      setImmediate(
        callback,
        Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }),
        [],
      );
    };
    const result = await client([], missing).request(asked('http://gone.example.com/'));
    expect(result).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('gone.example.com could not be resolved'),
    });
  });

  test('none of whose addresses listens is a failure', async () => {
    const server = createServer();
    const port = await listen(server);
    server.close();
    await once(server, 'close');
    const used = client(['127.0.0.0/8'], lookupOf(['127.0.0.1', '127.0.0.1']));
    expect(await used.request(asked(`http://down.example.com:${port}/`))).toEqual({
      outcome: 'failed',
      message: 'down.example.com refused the connection',
      isTransient: true,
    });
  });

  test('that resolves to nothing is a failure', async () => {
    expect((await client([], lookupOf([])).request(asked('http://gone.example.com/'))).outcome).toBe(
      'failed',
    );
  });

  test('whose lookup hangs meets the deadline', async () => {
    const hanging: LookupAll = () => {};
    const result = await client([], hanging).request(asked('http://slow.example.com/', { timeoutMs: 100 }));
    expect(result).toEqual({
      outcome: 'timeout',
      message: 'The request did not get a complete answer within 100 ms',
    });
  });
});
