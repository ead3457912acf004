import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capacityHeaders, expectProblem, readCapacity } from './expect-problem.ts';
import type { Answer, TestOrganization, TestService } from './service.ts';
import { describeOnOneHome, startService } from './service.ts';

const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };
const runPaths = ['/v1/pipes/run', '/v1/pipes/run/sync'];
const keyedPaths = [
  ...runPaths,
  '/v1/pipes/validate',
  '/v1/pipes/check/x',
  '/v1/pipes/cancel/x',
  '/v1/pipes/stream/x',
  '/v1/keys',
  '/v1/search/run',
  '/v1/searches/check/x',
  '/v1/datasets',
  '/v1/credits',
  '/v1/nothing',
];

describeOnOneHome('errors', (home) => {
  let service: TestService;
  let organization: TestOrganization;
  beforeAll(async () => {
    service = await startService(home, {}, { role: 'api' });
    organization = await service.createOrganization('free');
  });
  afterAll(() => service.stop());

  describe('401 unauthorized', () => {
    const expectUnauthorized = (answer: Answer) => {
      expectProblem(answer, 'unauthorized');
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      for (const name of capacityHeaders) expect(answer.headers.get(name), name).toBeNull();
    };

    it.each(keyedPaths)('%s needs a key', async (path) => {
      expectUnauthorized(await service.call(path, { apiKey: null, method: 'POST' }));
    });

    it.each([
      ['no scheme', () => service.apiKey],
      ['another scheme', () => `Basic ${service.apiKey}`],
      ['no key after the scheme', () => 'Bearer '],
      ['a malformed key', () => 'Bearer hr_short'],
      ['an unknown key', () => `Bearer hr_${'x'.repeat(40)}`],
      ['a key and more', () => `Bearer ${service.apiKey} ${service.apiKey}`],
      ['a key in the wrong case', () => `Bearer ${service.apiKey.toUpperCase()}`],
    ])('refuses %s', async (_, authorization) => {
      const headers = { authorization: authorization() };
      expectUnauthorized(await service.call('/v1/pipes/run', { body, apiKey: null, headers }));
    });

    it('does not look at a key in the query', async () => {
      expectUnauthorized(await service.call(`/v1/pipes/check/x?api_key=${service.apiKey}`, { apiKey: null }));
    });

    it.each(['/operator/organizations', '/operator/keys', '/operator/nothing'])(
      '%s takes no API key',
      async (path) => {
        expectUnauthorized(await service.call(path));
        expectUnauthorized(await service.call(path, { apiKey: null }));
      },
    );

    it.each([
      '/%6Fperator/organizations',
      '/o%70erator/keys',
      '/operator%2Forganizations',
      '//operator/organizations',
      '/OPERATOR/keys',
    ])('no spelling opens an operator path: %s', async (path) => {
      expect([401, 404]).toContain((await service.call(path, { apiKey: null })).status);
      expect([401, 404]).toContain((await service.call(path)).status);
    });

    it.each(['/%761/pipes/run', '/v1/%70ipes/run', '/v1/catalog/..%2Fpipes/run', '/v1/catalog/../pipes/run'])(
      'no spelling opens a keyed path: %s',
      async (path) => {
        expect([401, 404, 405]).toContain((await service.call(path, { body, apiKey: null })).status);
      },
    );

    it('accepts the scheme in any case', async () => {
      const headers = { authorization: `bEaReR ${service.apiKey}` };
      expect((await service.call('/v1/pipes/run', { body, apiKey: null, headers })).status).toBe(200);
    });
  });

  describe('403 forbidden', () => {
    it.each(keyedPaths)('a public key does not open %s', async (path) => {
      const [apiKey = ''] = organization.publicKeys;
      expectProblem(await service.call(path, { apiKey, method: 'POST' }), 'forbidden');
    });
  });

  describe('404 not-found', () => {
    // `/` leads to the dashboard, if one is built.
    it.each([
      '/v1',
      '/nothing',
      '/v1/pipes',
      '/v1/pipes/run/',
      '/v1/credit',
      '/v1/vault',
      '/v1/pipes/estimates',
      '/v1/search',
      '/v1/completion',
    ])('answers %s', async (path) => void expectProblem(await service.call(path), 'not-found'));
  });

  describe('405 method-not-allowed', () => {
    it.each([
      ['GET', '/v1/pipes/run', 'POST'],
      ['DELETE', '/v1/pipes/run/sync', 'POST'],
      ['PUT', '/v1/pipes/run', 'POST'],
      ['POST', '/v1/pipes/check/x', 'GET, HEAD'],
      ['GET', '/v1/pipes/cancel/x', 'POST'],
      ['POST', '/v1/catalog/pipes', 'GET, HEAD'],
      ['POST', '/healthz', 'GET, HEAD'],
    ])('%s %s', async (method, path, allow) => {
      const answer = await service.call(path, { method });
      expectProblem(answer, 'method-not-allowed');
      expect(answer.headers.get('allow')).toBe(allow);
    });
  });

  describe('413 payload-too-large', () => {
    const limit = 5 * 1024 * 1024;
    const sized = (bytes: number) => {
      const start = JSON.stringify({ ...body, input: [{ id: 1, name: 'Jane Doe', note: '' }] }).slice(0, -4);
      return `${start}${'x'.repeat(bytes - start.length - 4)}"}]}`;
    };

    it('refuses a body over 5 MB', async () => {
      const answer = await service.call('/v1/pipes/run', { body: sized(limit + 1) });
      expectProblem(answer, 'payload-too-large');
      readCapacity(answer);
    });

    it('takes one of 5 MB', async () => {
      const sent = sized(limit);
      expect(Buffer.byteLength(sent)).toBe(limit);
      expect((await service.call('/v1/pipes/run', { body: sent })).status).toBe(200);
    });
  });

  describe('415 unsupported-media-type', () => {
    it.each(['gzip', 'br', 'deflate, gzip'])('is the answer to a body in %s', async (encoding) => {
      const headers = { 'content-encoding': encoding, 'content-type': 'application/json' };
      const packed = gzipSync(JSON.stringify(body)).toString('latin1');
      const answer = await service.call('/v1/pipes/run', { body: packed, headers });
      expect(expectProblem(answer, 'unsupported-media-type').detail).toContain(
        `Content-Encoding: ${encoding}`,
      );
    });

    it('is not the answer to a body that says it is not packed', async () => {
      const headers = { 'content-encoding': 'identity' };
      expect((await service.call('/v1/pipes/run', { body, headers })).status).toBe(200);
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
      'refuses %s',
      async (type) => {
        expectProblem(
          await service.call('/v1/pipes/run', { body, headers: { 'content-type': type } }),
          'unsupported-media-type',
        );
      },
    );

    it.each([
      'application/json',
      'application/json; charset=utf-8',
      'application/vnd.api+json',
      'Application/JSON',
    ])('takes %s', async (type) => {
      expect((await service.call('/v1/pipes/run', { body, headers: { 'content-type': type } })).status).toBe(
        200,
      );
    });
  });

  describe('bytes that are no request', () => {
    const send = async (bytes: string) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      socket.write(bytes);
      const answer = await text(socket);
      const [head = '', content = ''] = answer.split('\r\n\r\n');
      return { head, problem: JSON.parse(content) };
    };

    it.each([
      ['a malformed first line', 'HELLO\r\n\r\n'],
      ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
    ])('%s is a problem like any other', async (_, bytes) => {
      const { head, problem } = await send(bytes);
      expect(head).toContain('HTTP/1.1 400');
      expect(head.toLowerCase()).toContain('content-type: application/problem+json');
      expect(head.toLowerCase()).toContain(`x-request-id: ${problem.request_id}`);
      expect(problem).toMatchObject({ type: 'invalid-request', status: 400 });
    });

    it('a path that is not validly encoded is a 400', async () => {
      expectProblem(await service.call('/v1/pipes/check/%zz'), 'invalid-request');
    });
  });

  describe('X-Request-Id', () => {
    it('is on every answer, good or bad', async () => {
      const ids = await Promise.all(
        [
          '/healthz',
          '/metrics',
          '/docs',
          '/openapi.json',
          '/v1/catalog/pipes',
          '/v1/pipes/run',
          '/nothing',
          '/v1/pipes/check/%zz',
        ].map(async (path) => (await service.call(path)).headers.get('x-request-id')),
      );
      for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it("is the caller's own when that is a plain one", async () => {
      const answer = await service.call('/nothing', { headers: { 'x-request-id': 'my-trace.1' } });
      expect(expectProblem(answer, 'not-found').request_id).toBe('my-trace.1');
    });

    it.each([
      ['too long', 'x'.repeat(101)],
      ['with a space', 'a b'],
      ['with a quote', 'a"b'],
    ])("is not the caller's own when that is %s", async (_, given) => {
      const answer = await service.call('/healthz', { headers: { 'x-request-id': given } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    });
  });

  describe('capacity headers', () => {
    const connector = { connections: [{ type: 'vault', connection: 'nope' }] };
    it.each([
      [200, { body }],
      [400, { body: {} }],
      [400, { body: '{', headers: { 'content-type': 'application/json' } }],
      [400, { body: { ...body, pipes: [{ pipe_id: 'no:such@1' }] } }],
      [400, { body, headers: { 'x-environment': 'moon' } }],
      [405, { method: 'GET' }],
      [415, { body, headers: { 'content-type': 'text/plain' } }],
      [422, { body: { ...body, pipes: [{ ...body.pipes[0], connector }] } }],
    ] as const)('are on a %i of a path that creates runs', async (status, options) => {
      const answer = await organization.call('/v1/pipes/run', options);
      expect(answer.status).toBe(status);
      expect(readCapacity(answer).priority).toBe(1);
    });

    it('are on a 403 as well', async () => {
      const [apiKey = ''] = organization.publicKeys;
      readCapacity(await service.call('/v1/pipes/run/sync', { apiKey, body }));
    });

    it.each(['/v1/search/run', '/v1/search/run/sync', '/v1/searches/run', '/v1/searches/run/sync'])(
      'are on %s',
      async (path) => {
        readCapacity(await organization.call(path, { body: {} }));
      },
    );

    it.each(['/v1/pipes/check/x', '/v1/pipes/validate', '/v1/catalog/pipes', '/healthz'])(
      'are not on %s',
      async (path) => {
        for (const name of capacityHeaders)
          expect((await organization.call(path)).headers.get(name), name).toBeNull();
      },
    );
  });
});
