import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { finishRun, runOf } from './wait-for.ts';

const decoders = {
  zstd: promisify(zstdDecompress),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};
const codings = ['zstd', 'br', 'gzip'] as const;

const body = {
  pipes: [{ pipe_id: 'person:name:split@1' }],
  input: Array.from({ length: 30 }, (_, id) => ({ id, name: `Jané Doe ${id}` })),
};

describeOnBothHomes('compression', (home) => {
  let service: TestService;
  let path = '';
  beforeAll(async () => {
    service = await startService(home);
    const { id } = await finishRun(service.call, runOf(await service.call('/v1/pipes/run', { body })).id);
    path = `/v1/pipes/check/${id}`;
  });
  afterAll(() => service.stop());

  /** The answer as it is on the wire. */
  const ask = async (
    to: string,
    encoding: string | null,
    options: { method?: 'HEAD' | 'POST'; json?: unknown } = {},
  ) => {
    const {
      statusCode,
      headers,
      body: sent,
    } = await request(`${service.url}${to}`, {
      method: options.method ?? 'GET',
      headers: {
        authorization: `Bearer ${service.apiKey}`,
        ...(encoding === null ? {} : { 'accept-encoding': encoding }),
        ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(options.json === undefined ? {} : { body: JSON.stringify(options.json) }),
    });
    return { status: statusCode, headers, bytes: Buffer.from(await sent.arrayBuffer()) };
  };
  const plain = (to: string) => ask(to, null);

  it.each(codings)('an answer comes in %s where that is asked for', async (coding) => {
    const { headers, bytes } = await ask(path, coding);
    expect(headers).toMatchObject({
      'content-encoding': coding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
    });
    const whole = (await plain(path)).bytes;
    expect(bytes.length).toBeLessThan(whole.length / 5);
    expect((await decoders[coding](bytes)).equals(whole)).toBe(true);
  });

  it.each([null, 'identity', 'deflate', 'gzip;q=0', 'identity, br;q=0.5'])(
    'an answer comes as it is for %s',
    async (encoding) => {
      const { headers, bytes } = await ask(path, encoding);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toBe('accept-encoding');
      expect(JSON.parse(bytes.toString())).toMatchObject({ status: 'completed' });
    },
  );

  it('codings of the same run have the same tag, and HEAD has no body in any of them', async () => {
    const tags = await Promise.all(codings.map(async (coding) => (await ask(path, coding)).headers.etag));
    expect(new Set([...tags, (await plain(path)).headers.etag]).size).toBe(1);
    const head = await ask(path, 'gzip', { method: 'HEAD' });
    expect([head.bytes.length, head.headers['content-encoding']]).toEqual([0, undefined]);
  });

  it.each(['/openapi.json', '/v1/catalog/pipes', '/metrics'])('%s is compressed', async (to) => {
    const { headers, bytes } = await ask(to, 'br');
    expect(headers['content-encoding']).toBe('br');
    expect((await decoders.br(bytes)).toString()).toContain('pipe');
  });

  it('short answers are not compressed', async () => {
    const { headers, bytes } = await ask('/v1/credits', 'gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.toString()).toContain('balance');
  });

  it('as many as come at once are all answered, compressed or not', async () => {
    const whole = (await plain(path)).bytes.toString();
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(path, 'zstd')));
    const texts = answers.map(async ({ headers, bytes }) =>
      (headers['content-encoding'] === 'zstd' ? await decoders.zstd(bytes) : bytes).toString(),
    );
    expect(new Set(await Promise.all(texts))).toEqual(new Set([whole]));
  });

  describe('what carries secrets, and streams', () => {
    it('keys, connections and what lists them', async () => {
      for (const at of Array.from({ length: 15 }).keys())
        await service.call(`/v1/constants/KEY_${at}`, { method: 'PUT', body: { value: 'x'.repeat(200) } });
      const created = await ask('/v1/keys', 'gzip', {
        method: 'POST',
        json: { name: 'x'.repeat(90), role: 'viewer' },
      });
      const lists = await Promise.all(
        ['/v1/keys', '/v1/constants', '/v1/secrets', '/v1/connections', '/v1/members', '/v1/audit'].map(
          (to) => ask(to, 'gzip'),
        ),
      );
      for (const { status, headers } of [created, ...lists])
        expect([status, headers['content-encoding'], headers.vary]).toEqual([200, undefined, undefined]);
      expect(Math.max(...lists.map(({ bytes }) => bytes.length))).toBeGreaterThan(2048);
    });

    it('events of a run', async () => {
      const { headers, bytes } = await ask(path.replace('check', 'stream'), 'gzip');
      expect([headers['content-encoding'], headers['content-type']]).toEqual([
        undefined,
        'text/event-stream',
      ]);
      expect(bytes.length).toBeGreaterThan(2048);
    });
  });
});
