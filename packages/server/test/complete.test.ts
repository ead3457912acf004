import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeResponse, optionSourceList } from '../src/contract/complete.ts';
import { expectProblem } from './expect-problem.ts';
import type { Answer, CallOptions, TestOrganization, TestService } from './service.ts';
import { callApi, startService } from './service.ts';

let service: TestService;
let organization: TestOrganization;
let publicKey: string;
beforeAll(async () => {
  service = await startService('pglite', {}, { role: 'api' });
  organization = await service.createOrganization('free');
  publicKey = organization.publicKeys[0] ?? '';
});
afterAll(() => service.stop());

const path = '/v1/complete';
const complete = (body: unknown, options: CallOptions = {}): Promise<Answer> =>
  callApi(service.url, path, { apiKey: organization.apiKey, body, ...options });

describe('200', () => {
  it('answers values as filters take them, with labels and flags', async () => {
    const { status, json } = await complete({ source: 'locations', query: 'zürich', limit: 1 });
    expect(status).toBe(200);
    expect(completeResponse.parse(json).results).toEqual([
      {
        value: 'Zurich, Zurich, Switzerland',
        label: 'Zurich, Zurich, Switzerland',
        widgets: { location_indicator: { emoji: '🇨🇭' } },
      },
    ]);
  });

  it('answers the head of a list where nothing was typed, ten where nothing else is asked for', async () => {
    for (const query of [undefined, '', '   ']) {
      const { json } = await complete({ source: 'countries', query });
      expect(json.results).toHaveLength(10);
      expect(json.results[0].value).toBe('China');
    }
    expect((await complete({ source: 'countries', limit: 50 })).json.results).toHaveLength(50);
  });

  it('takes whatever may be typed', async () => {
    const odd = [
      'x'.repeat(200),
      '🏳️‍🌈',
      '\u0000',
      '\u202Eabc',
      'Ж',
      '東京',
      'a\nb',
      '{{ 1 }}',
      "'; drop table --",
      '%',
    ];
    for (const query of odd) {
      const { status, json } = await complete({ source: 'titles', query });
      expect(status, query).toBe(200);
      completeResponse.parse(json);
    }
  });

  it('lists its sources to everybody', async () => {
    const { status, json } = await callApi(service.url, '/v1/catalog/options', { apiKey: null });
    expect(status).toBe(200);
    const { sources } = optionSourceList.parse(json);
    expect(sources).toContainEqual({ name: 'locations', label: 'Cities, regions and countries' });
    for (const { name } of sources)
      expect((await complete({ source: name, limit: 1 })).status, name).toBe(200);
  });
});

describe('400', () => {
  it.each([
    [{ source: 'location', query: 'a' }, 'Did you mean "locations"?'],
    [{ source: 'zzzzzzzzzzzz' }, '/v1/catalog/options'],
    [{ source: 'dataset:leads:city' }, 'no imported dataset of that name'],
    [{ source: 'dataset:' }, 'There is no source "dataset:"'],
    [{ source: '__proto__' }, 'There is no source "__proto__"'],
  ])('%j names no source', async (body, hint) => {
    const { errors } = expectProblem(await complete(body), 'invalid-request');
    expect(errors).toEqual([
      { code: 'ValidationFailed', path: 'source', message: expect.stringContaining(hint) },
    ]);
  });

  it.each([
    ['limit', { source: 'titles', limit: 0 }],
    ['limit', { source: 'titles', limit: 51 }],
    ['limit', { source: 'titles', limit: 1.5 }],
    ['query', { source: 'titles', query: 'x'.repeat(201) }],
    ['query', { source: 'titles', query: 7 }],
    ['source', { query: 'a' }],
    ['source', { source: '' }],
  ])('a %s out of its range', async (name, body) => {
    const { errors } = expectProblem(await complete(body), 'invalid-request');
    expect(errors?.[0]?.path).toBe(name);
  });

  it('a key it does not know', async () => {
    const { detail } = expectProblem(await complete({ source: 'titles', qeury: 'a' }), 'invalid-request');
    expect(detail).toContain('Did you mean "query"?');
  });
});

describe('keys', () => {
  it('takes API keys and public keys, and needs one of them', async () => {
    const body = { source: 'titles', query: 'ceo' };
    expect((await complete(body)).status).toBe(200);
    expect((await complete(body, { apiKey: publicKey })).status).toBe(200);
    expectProblem(await complete(body, { apiKey: null }), 'unauthorized');
    expectProblem(await complete(body, { apiKey: `pk_${'x'.repeat(40)}` }), 'unauthorized');
  });

  it('opens nothing else to public keys', async () => {
    const body = {};
    for (const other of [
      '/v1/pipes/run',
      '/v1/pipes/validate',
      '/v1/complete/',
      '/v1/complete/x',
      '/v1/credits',
    ])
      expectProblem(await callApi(service.url, other, { apiKey: publicKey, body }), 'forbidden');
    expectProblem(await callApi(service.url, '/v1/credits', { apiKey: publicKey }), 'forbidden');
  });

  it('counts a public key by itself, and leaves its organization the requests it has', async () => {
    const settings = { HEADRACE_REQUESTS_PER_MINUTE: '20', HEADRACE_PUBLIC_REQUESTS_PER_MINUTE: '3' };
    const limited = await startService('pglite', settings, { role: 'api' });
    try {
      const { publicKeys, call } = await limited.createOrganization('free');
      const ask = () =>
        callApi(limited.url, path, { apiKey: publicKeys[0] ?? '', body: { source: 'customer_types' } });
      const answers = await Promise.all(Array.from({ length: 40 }, ask));
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
      // One comes back every 20 s.
      expect(refused.length).toBeGreaterThan(30);
      const [first] = refused;
      if (first === undefined) throw new Error('nothing was refused');
      expectProblem(first, 'org-rate-limited');
      expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(first.headers.get('access-control-allow-origin')).toBe('*');
      expect(first.headers.get('access-control-expose-headers')).toContain('retry-after');
      expect((await call('/v1/credits')).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

describe('web pages', () => {
  const origin = { origin: 'https://app.example' };
  const preflight = {
    ...origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  };

  it('may ask whether they may call, without a key', async () => {
    const { status, headers, text } = await callApi(service.url, path, {
      method: 'OPTIONS',
      headers: preflight,
    });
    expect(status).toBe(204);
    expect(text).toBe('');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('POST');
    expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type, x-request-id');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may read answers and errors', async () => {
    const allowed = async (answer: Promise<Answer>) =>
      (await answer).headers.get('access-control-allow-origin');
    const options = { headers: origin, apiKey: publicKey };
    expect(await allowed(complete({ source: 'titles' }, options))).toBe('*');
    expect(await allowed(complete({ source: 'nope' }, options))).toBe('*');
    expect(await allowed(complete('{', options))).toBe('*');
    expect(await allowed(complete({}, { headers: origin, apiKey: null }))).toBe('*');
  });

  it('may call no other path', async () => {
    const paths = [
      '/v1/pipes/run',
      '/v1/catalog/options',
      '/v1/catalog/pipes',
      '/v1/credits',
      '/healthz',
      '/docs',
    ];
    for (const other of paths) {
      for (const method of ['OPTIONS', 'GET']) {
        const { headers, status } = await callApi(service.url, other, {
          method,
          apiKey: organization.apiKey,
          headers: preflight,
        });
        const cors = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect(cors, `${method} ${other}`).toEqual([]);
        if (method === 'OPTIONS') expect(status, other).toBeGreaterThanOrEqual(400);
      }
    }
  });

  it('are told the methods of the path', async () => {
    const answer = await callApi(service.url, path, { method: 'GET', apiKey: publicKey });
    expectProblem(answer, 'method-not-allowed');
    expect(answer.headers.get('allow')).toBe('OPTIONS, POST');
  });
});
