import { describe, expect, test } from 'vitest';
import { readError } from './meaning.ts';

describe('without a convention of its own', () => {
  test.each([
    [200, null],
    [204, null],
    [302, 'broken_reply'],
    [400, 'request_refused'],
    [401, 'credential_rejected'],
    [402, 'quota_exhausted'],
    [403, 'credential_rejected'],
    [404, 'request_refused'],
    [408, 'unavailable'],
    [422, 'request_refused'],
    [425, 'rate_limited'],
    [429, 'rate_limited'],
    [451, 'privacy_refused'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('HTTP %i means %s', (status, meaning) => {
    expect(readError(status, null, {})?.meaning ?? null).toBe(meaning);
  });
});

describe('with a convention', () => {
  const convention = {
    codeAt: ['error.code', 'errors.0.id', 'success'],
    means: {
      '404': 'not_found',
      '403': 'rate_limited',
      NO_CREDITS: 'quota_exhausted',
      false: 'request_refused',
    },
  } as const;

  test.each<[name: string, status: number, body: unknown, meaning: string | null]>([
    ['the status has its meaning', 404, {}, 'not_found'],
    ['a code goes before the status', 403, { error: { code: 'NO_CREDITS' } }, 'quota_exhausted'],
    ['a code without a meaning leaves it to the status', 403, { error: { code: 'OTHER' } }, 'rate_limited'],
    ['a code is found in a list', 400, { errors: [{ id: 'NO_CREDITS' }] }, 'quota_exhausted'],
    ['the first hit counts', 200, { error: { code: 'OTHER' }, errors: [{ id: 'NO_CREDITS' }] }, null],
    ['a success with a code that means something is an error', 200, { success: false }, 'request_refused'],
    ['a success with another code is none', 200, { success: true }, null],
    ['beside a status that is an error `false` says nothing', 401, { success: false }, 'credential_rejected'],
    ['an empty code is none', 200, { error: { code: '' } }, null],
    ['null is none', 200, { error: null }, null],
    ['text instead of an object is none', 200, 'NO_CREDITS', null],
  ])('%s', (_, status, body, meaning) => {
    expect(readError(status, body, convention)?.meaning ?? null).toBe(meaning);
  });

  test('words mean something where there is no code for it, and never on a success', () => {
    const spoken = {
      codeAt: ['code'],
      means: { bad: 'request_refused', plan: 'not_in_plan' },
      says: { at: ['error.text', 'error'], means: [[/no credits/i, 'quota_exhausted']] },
    } as const;
    expect(readError(422, { error: { text: 'No credits left for a@b.c' } }, spoken)).toEqual({
      meaning: 'quota_exhausted',
      code: null,
    });
    expect(readError(422, { error: 'no credits', code: 'plan' }, spoken)?.meaning).toBe('not_in_plan');
    expect(readError(422, { error: 'no domain' }, spoken)?.meaning).toBe('request_refused');
    expect(readError(200, { error: 'no credits' }, spoken)).toBeNull();
  });

  test('words say more than a code that means no more than a refusal', () => {
    const vague = {
      codeAt: ['code'],
      means: { bad: 'request_refused' },
      says: { at: ['error'], means: [[/no credits/i, 'quota_exhausted']] },
    } as const;
    for (const status of [200, 422]) {
      expect(readError(status, { error: 'no credits', code: 'bad' }, vague)?.meaning).toBe('quota_exhausted');
      expect(readError(status, { error: 'no domain', code: 'bad' }, vague)?.meaning).toBe('request_refused');
    }
  });

  test('the names of every object are no codes', () => {
    const named = { codeAt: ['constructor', 'code'], means: {} };
    expect(readError(200, { code: 'constructor' }, named)).toBeNull();
    expect(readError(400, { code: 'toString' }, named)).toEqual({
      meaning: 'request_refused',
      code: 'toString',
    });
  });

  test('any other code of a success can have a meaning of its own', () => {
    const strict = { codeAt: ['error'], means: { '*': 'request_refused', none: 'not_found' } } as const;
    expect(readError(200, { error: 'whatever' }, strict)?.meaning).toBe('request_refused');
    expect(readError(200, { error: 'none' }, strict)?.meaning).toBe('not_found');
    expect(readError(200, {}, strict)).toBeNull();
  });
});

test.each([
  ['NO_CREDITS', 'NO_CREDITS'],
  ['not-found', 'not-found'],
  [1234, null],
  ['jane@acme.com is not valid', null],
  ['x'.repeat(61), null],
])('the code %j is passed on as %j', (code, shown) => {
  expect(readError(400, { code }, { codeAt: ['code'] })?.code).toBe(shown);
});

test.each([
  [403, { code: 'BARRED' }, 'Ask for it.'],
  [403, {}, 'Enable it.'],
  [200, { code: 'BARRED' }, 'Ask for it.'],
  [404, {}, undefined],
])('what users can do follows from the code, then from the status: %s %j', (status, body, advice) => {
  const convention = {
    codeAt: ['code'],
    means: { BARRED: 'not_in_plan' },
    advice: { BARRED: 'Ask for it.', 403: 'Enable it.' },
  } as const;
  expect(readError(status, body, convention)?.advice).toBe(advice);
});

test.each([
  ['Contact already exists. Existing ID: 512', '512'],
  ['Contact already exists. Existing ID: 512.', '512'],
  ['Existing ID: ana@acme.test', undefined],
  ['Existing ID: 5a', undefined],
  ['Existing ID: ', undefined],
  [`Existing ID: ${'1'.repeat(21)}`, undefined],
  [`${'x'.repeat(500)}Existing ID: 512`, undefined],
  ['Nothing of the kind', undefined],
  [7, undefined],
])('the record that stands in the way in %j has the id %j', (message, id) => {
  const convention = { existingId: { at: ['message'], after: 'Existing ID: ' } };
  expect(readError(409, { message }, convention)?.existingId).toBe(id);
  expect(readError(200, { message }, convention)).toBeNull();
});
