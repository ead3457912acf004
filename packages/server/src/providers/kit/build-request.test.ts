import { describe, expect, test } from 'vitest';
import { buildRequest } from './build-request.ts';
import type { RequestSpec } from './operation.ts';
import type { ProviderSpec } from './provider-spec.ts';

const provider: ProviderSpec = {
  id: 'vendor',
  label: 'Vendor',
  baseUrl: 'https://never.example',
  auth: { header: 'x-api-key' },
  limits: {},
};
const build = (spec: Partial<RequestSpec>, part: Partial<ProviderSpec> = {}, key: string | null = 'k&y') =>
  buildRequest(
    { method: 'GET', path: '/find', ...spec },
    {
      provider: { ...provider, ...part },
      baseUrl: 'https://vendor.example/v1',
      key,
      timeoutMs: 1000,
      maxResponseBytes: 2000,
    },
  );

test('a request goes below the base URL of now, within its limits', () => {
  expect(build({})).toEqual({
    url: 'https://vendor.example/v1/find',
    method: 'GET',
    headers: [
      ['accept', 'application/json'],
      ['x-api-key', 'k&y'],
    ],
    body: null,
    timeoutMs: 1000,
    maxResponseBytes: 2000,
  });
});

describe('the query', () => {
  test('takes text that was cut in the middle of a character', () => {
    expect(build({ query: { name: 'Jane \ud83d' } }).url).toBe(
      'https://vendor.example/v1/find?name=Jane%20%EF%BF%BD',
    );
  });

  test('is encoded, and leaves out what is null or undefined', () => {
    const query = { name: 'Jané & Co', page: 2, full: false, none: null, nothing: undefined, empty: '' };
    expect(build({ query }).url).toBe(
      'https://vendor.example/v1/find?name=Jan%C3%A9%20%26%20Co&page=2&full=false&empty=',
    );
  });

  test('is added to one that the path has', () => {
    expect(build({ path: '/find?a=1', query: { b: 2 } }).url).toBe('https://vendor.example/v1/find?a=1&b=2');
  });
});

describe('the credential', () => {
  test('comes first in the path, where its vendor wants it there', () => {
    const auth = { path: 'first' } as const;
    expect(build({ query: { b: 2 } }, { auth }).url).toBe('https://vendor.example/v1/k%26y/find?b=2');
    expect(build({}, { auth }, null).url).toBe('https://vendor.example/v1/find');
  });

  test.each<[ProviderSpec['auth'], string, [string, string][]]>([
    [{ header: 'authorization', prefix: 'Bearer ' }, '', [['authorization', 'Bearer k&y']]],
    [{ query: 'api_key' }, '?api_key=k%26y', []],
    ['none', '', []],
    [{ basic: 'user' }, '', [['authorization', `Basic ${btoa('k&y:')}`]]],
    [{ basic: 'password' }, '', [['authorization', `Basic ${btoa(':k&y')}`]]],
  ])('%j is where the vendor wants it', (auth, query, headers) => {
    const built = build({}, { auth });
    expect(built.url).toBe(`https://vendor.example/v1/find${query}`);
    expect(built.headers).toEqual([['accept', 'application/json'], ...headers]);
  });

  test.each<[ProviderSpec['auth'], [string, string][]]>([
    [{ basic: 'both' }, [['authorization', `Basic ${btoa('me:pass:word')}`]]],
    [
      { headers: ['x-id', 'x-secret'] },
      [
        ['x-id', 'me'],
        ['x-secret', 'pass:word'],
      ],
    ],
  ])('of two parts is stored with a colon between them: %j', (auth, headers) => {
    expect(build({}, { auth }, 'me:pass:word').headers).toEqual([['accept', 'application/json'], ...headers]);
  });

  test('stands after the query of the request', () => {
    expect(build({ query: { a: 1 } }, { auth: { query: 'key' } }).url).toBe(
      'https://vendor.example/v1/find?a=1&key=k%26y',
    );
  });

  test('is not sent where there is none', () => {
    expect(build({}, {}, null).headers).toEqual([['accept', 'application/json']]);
  });
});

test('a body is JSON and says so', () => {
  const { body, headers } = build({ method: 'POST', body: { name: 'Jane', none: undefined } });
  expect(body).toBe('{"name":"Jane"}');
  expect(headers.at(-1)).toEqual(['content-type', 'application/json']);
});

test('a form is sent as one, without what is null or undefined', () => {
  const form = { name: 'Jané & Co', page: 2, none: null, nothing: undefined };
  const { method, body, headers } = build({ method: 'PUT', form });
  expect([method, body]).toEqual(['PUT', 'name=Jan%C3%A9%20%26%20Co&page=2']);
  expect(headers.at(-1)).toEqual(['content-type', 'application/x-www-form-urlencoded']);
});

test('headers of the provider and of the request are both sent', () => {
  const { headers } = build({ headers: { 'x-b': '2' } }, { headers: { accept: 'text/csv', 'x-a': '1' } });
  expect(headers).toEqual([
    ['accept', 'text/csv'],
    ['x-a', '1'],
    ['x-b', '2'],
    ['x-api-key', 'k&y'],
  ]);
});

test('where the host follows from the input, the path is the whole address', () => {
  const built = build({ path: 'https://acme.com/about' }, { reach: 'web', auth: 'none' });
  expect([built.url, built.headers]).toEqual(['https://acme.com/about', []]);
});
