import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import { PipeFailure } from '../engine/pipe.ts';
import type { OutboundRequest, OutboundResult } from '../providers/kit/guarded-request.ts';
import { httpRequest1 } from './http-request.ts';
import { configErrorsOf, fieldsOf, valuesOf } from './run-pipe.fixture.ts';

const url = 'https://api.acme.com/v1';
const record = { domain: 'acme.com', name: 'Jane & Co', key: null };

function answer(body = '', { status = 200, type = 'application/json' } = {}): OutboundResult {
  return { outcome: 'answered', status, headers: [['content-type', type]], body: Buffer.from(body) };
}

/** Sends a record's request to a target that answers so; tells what came there, and how often by `once`. */
function aim(config: JsonObject, result: OutboundResult = answer()) {
  const sent: OutboundRequest[] = [];
  let effects = 0;
  const asked = {
    config,
    input: record,
    context: {
      http: {
        request: (request: OutboundRequest) => {
          sent.push(request);
          return Promise.resolve(result);
        },
      },
      once: <Answer>(effect: () => Promise<Answer>) => {
        effects += 1;
        return effect();
      },
    },
  };
  return { sent, asked, countEffects: () => effects };
}

const read = async (result: OutboundResult) => valuesOf(httpRequest1, aim({ url }, result).asked);

describe('what http:request sends', () => {
  test('is a GET without anything more by default', async () => {
    const { sent, asked } = aim({ url });
    await fieldsOf(httpRequest1, asked);
    expect(sent).toEqual([
      { url, method: 'GET', headers: [], body: null, timeoutMs: 30_000, maxResponseBytes: 1024 * 1024 },
    ]);
  });

  test('has the fields in URL, query, headers and body', async () => {
    const { sent, asked } = aim({
      url: ` ${url}/{{ domain | url_encode }}?page=1 `,
      method: 'POST',
      headers: [
        { key: 'x-name', value: '{{ name }}' },
        { key: 'x-fixed', value: 'yes' },
      ],
      query: [
        { key: 'q', value: '{{ name }}' },
        { key: 'key', value: '{{ key | default: "none" }}' },
      ],
      body: '{"domain": {{ domain | json }}}',
      timeout_seconds: 5,
    });
    await fieldsOf(httpRequest1, asked);
    expect(sent).toMatchObject([
      {
        url: `${url}/acme.com?page=1&q=Jane+%26+Co&key=none`,
        method: 'POST',
        headers: [
          ['x-name', 'Jane & Co'],
          ['x-fixed', 'yes'],
        ],
        body: '{"domain": "acme.com"}',
        timeoutMs: 5000,
      },
    ]);
  });

  test('is nothing without a field that is not optional', async () => {
    const { sent, asked } = aim({ url: `${url}/{{ key }}` });
    expect(await valuesOf(httpRequest1, asked)).toMatchObject({
      http_response_body: 'skipped RequirementUnmet',
    });
    expect(sent).toEqual([]);
  });

  test('has a secret that the answer repeats nowhere in its fields', async () => {
    const secrets = new Map([
      ['KEY', { value: 'sk-live-1234', allowedHosts: ['api.acme.com'] }],
      ['OTHER', { value: 'what the answer says by itself', allowedHosts: [] }],
    ]);
    const config = { url, headers: [{ key: 'x-key', value: 'Bearer {{ SECRETS.KEY }}' }] };
    const reply = answer('{"you sent": "Bearer sk-live-1234", "and": "what the answer says by itself"}');
    const { sent, asked } = aim(config, reply);
    const context = { ...asked.context, constants: () => Promise.resolve({ secrets, constants: new Map() }) };
    expect(await valuesOf(httpRequest1, { ...asked, context })).toMatchObject({
      http_response_body: { 'you sent': 'Bearer [secret]', and: 'what the answer says by itself' },
    });
    expect(sent[0]?.headers).toEqual([['x-key', 'Bearer sk-live-1234']]);
  });

  test.each([
    ['GET', [], 'api.acme.com may not get the secret KEY, which has no allowed hosts yet'],
    ['POST', [], 'api.acme.com may not get the secret KEY, which has no allowed hosts yet'],
    ['POST', ['acme.com'], 'api.acme.com is not among the allowed hosts of the secret KEY'],
  ])('is nothing to a host that its secret may not go to: %s, %j', async (method, allowedHosts, message) => {
    const secrets = new Map([['KEY', { value: 'sk-live-1234', allowedHosts }]]);
    const { sent, asked, countEffects } = aim({
      url: 'https://{{ host }}/v1',
      method,
      query: [{ key: 'k', value: '{{ SECRETS.KEY }}' }],
    });
    const context = { ...asked.context, constants: () => Promise.resolve({ secrets, constants: new Map() }) };
    const input = { host: 'api.acme.com' };
    const { http_response_body: body } = await fieldsOf(httpRequest1, { ...asked, input, context });
    expect(body).toMatchObject({ status: 'failed', reason: { code: 'TargetRefused' } });
    expect(body?.reason?.message).toContain(message);
    expect([sent, countEffects()]).toEqual([[], 0]);
  });

  test('is nothing without a secret that it names', async () => {
    const { sent, asked } = aim({ url, headers: [{ key: 'x-key', value: '{{ SECRETS.KEY }}' }] });
    expect(await valuesOf(httpRequest1, asked)).toMatchObject({ http_response_body: 'failed MissingSecret' });
    expect(sent).toEqual([]);
  });

  test.each([
    ['GET', 0],
    ['POST', 1],
    ['PUT', 1],
    ['PATCH', 1],
    ['DELETE', 1],
  ])('counts as a side effect or a look-up: %s', async (method, effects) => {
    const { sent, asked, countEffects } = aim({ url, method });
    await fieldsOf(httpRequest1, asked);
    expect([sent.length, countEffects()]).toEqual([1, effects]);
  });

  test('is not sent again when its outcome is unknown', async () => {
    const { sent, asked } = aim({ url, method: 'POST' });
    const once = () => Promise.resolve(new PipeFailure('OutcomeUnknown', 'The answer was lost.'));
    const context = { ...asked.context, once };
    expect(await valuesOf(httpRequest1, { ...asked, context })).toMatchObject({
      http_response_status: 'failed OutcomeUnknown',
    });
    expect(sent).toEqual([]);
  });
});

describe('what http:request makes of an answer', () => {
  test.each([
    ['JSON', '{"a": [1]}', 'application/json; charset=utf-8', { a: [1] }],
    ['JSON of a named kind', '{"a": 1}', 'application/problem+json', { a: 1 }],
    ['text', 'hello', 'text/plain', 'hello'],
    ['JSON that calls itself text', '{"a": 1}', 'text/plain', '{"a": 1}'],
    ['text that calls itself JSON', '<html>', 'application/json', '<html>'],
    ['nothing', '', 'text/plain', 'no_result NoResult'],
  ])('is its body: %s', async (_, body, type, http_response_body) => {
    expect(await read(answer(body, { type }))).toMatchObject({
      http_response_body,
      http_response_status: 200,
    });
  });

  test.each([404, 500])('is completed whatever the status: %i', async (status) => {
    expect(await read(answer('{"error": "no"}', { status }))).toMatchObject({
      http_response_body: { error: 'no' },
      http_response_status: status,
    });
  });

  test('is without the headers, unless they are asked for', async () => {
    expect(await read(answer('{}'))).not.toHaveProperty('http_response_headers');
    const output_fields = { http_response_headers: { enabled: true } };
    const headers: [string, string][] = [
      ['x-one', 'a'],
      ['x-one', 'b'],
      ['x-two', 'c'],
    ];
    const result: OutboundResult = { outcome: 'answered', status: 200, headers, body: Buffer.from('') };
    expect(await valuesOf(httpRequest1, aim({ url, output_fields }, result).asked)).toMatchObject({
      http_response_headers: { 'x-one': 'a, b', 'x-two': 'c' },
    });
  });

  test.each([
    ['refused', 'TargetRefused'],
    ['timeout', 'ProviderTimeout'],
    ['failed', 'ProviderError'],
  ] as const)('is a failure when there is none: %s', async (outcome, code) => {
    const { asked } = aim({ url }, { outcome, message: 'api.acme.com does not answer' });
    const failure = { status: 'failed', reason: { code, message: 'api.acme.com does not answer' } };
    expect(await fieldsOf(httpRequest1, asked)).toMatchObject({
      http_response_body: failure,
      http_response_status: failure,
    });
  });
});

describe('the config of http:request', () => {
  test.each<[code: string, path: string, config: JsonObject]>([
    ['ValidationFailed', 'url', {}],
    ['ValidationFailed', 'method', { url, method: 'TRACE' }],
    ['ValidationFailed', 'timeout_seconds', { url, timeout_seconds: 61 }],
    ['ValidationFailed', 'headers[0].key', { url, headers: [{ key: '', value: 'x' }] }],
    ['InvalidTemplate', 'url', { url: '{{ domain' }],
    ['InvalidTemplate', 'headers[0].value', { url, headers: [{ key: 'a', value: '{{ x | nope }}' }] }],
    ['InvalidTemplate', 'query[0].value', { url, query: [{ key: 'a', value: '{% nope %}' }] }],
    ['InvalidTemplate', 'body', { url, body: '{{ }' }],
    ['InvalidTemplate', 'url', { url: `${url}?key={{ SECRETS.KEY }}` }],
    ['InvalidTemplate', 'url', { url: 'https://{{ SECRETS.KEY }}/' }],
    ['InvalidTemplate', 'body', { url, body: '{{ SECRETS.KEY | json }}' }],
    [
      'InvalidTemplate',
      'headers[0].value',
      { url, headers: [{ key: 'a', value: '{% if SECRETS.A %}{% endif %}' }] },
    ],
  ])('is refused with %s at %s', (code, path, config) => {
    expect(configErrorsOf(httpRequest1, config, record)).toEqual([`${code} pipes[0].config.${path}`]);
  });
});
