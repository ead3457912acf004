import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json-value.ts';
import type { CursorOwner } from './page-cursor.ts';
import { createPageCursors } from './page-cursor.ts';
import { cursorOwner } from './plan-part.ts';

const cursors = createPageCursors({ keys: ['a master key'] });
const owner: CursorOwner = {
  organizationId: 'org',
  environment: 'production',
  searchId: 'companies:find:x@1',
  question: 'q',
};
const place = { at: 'abc', skip: 3, size: null };
const sealed = cursors.seal(place, owner);

const places = fc.record({
  at: fc.oneof(fc.constant(null), fc.string(), fc.integer()),
  skip: fc.nat({ max: 50_000 }),
  size: fc.option(fc.integer({ min: 1, max: 1000 })),
});

describe('a cursor', () => {
  test('leads to the place it was made for', () => {
    fc.assert(
      fc.property(places, fc.constantFrom('production' as const, 'sandbox' as const), (at, environment) => {
        const by = { ...owner, environment };
        expect(cursors.open(cursors.seal(at, by), by)).toEqual(at);
      }),
    );
  });

  test('is text that can be sent anywhere', () => {
    fc.assert(
      fc.property(places, (at) => {
        expect(cursors.seal(at, owner)).toMatch(/^[\w-]+\.[\w-]+$/);
      }),
    );
  });

  test('is valid on another node with the same first master key, whatever the other keys', () => {
    const other = createPageCursors({ keys: ['a master key', 'an older one'] });
    expect(other.open(sealed, owner)).toEqual(place);
  });
});

const isRefused = (cursor: string, by: CursorOwner = owner): void => {
  expect(cursors.open(cursor, by)).toEqual({ problem: expect.any(String) });
};

describe('a cursor is refused', () => {
  test('once any character of it is another, is left out or is added', () => {
    const character = fc.constantFrom(...'ABCXYZabcxyz0189-_.=+/ é\u0000');
    fc.assert(
      fc.property(fc.nat({ max: sealed.length }), character, fc.nat({ max: 2 }), (at, by, how) => {
        const changed = sealed.slice(0, at) + (how === 0 ? '' : by) + sealed.slice(how === 2 ? at : at + 1);
        fc.pre(changed !== sealed);
        isRefused(changed);
      }),
      { numRuns: 2000 },
    );
  });

  test('whichever bit of it is turned', () => {
    const bytes = Buffer.from(sealed);
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const turned = Buffer.from(bytes);
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      isRefused(turned.toString('latin1'));
    }
  });

  test.each<[string, Partial<CursorOwner>]>([
    ['another organization', { organizationId: 'org2' }],
    ['another search', { searchId: 'companies:find:x@2' }],
    ['another question', { question: 'q2' }],
  ])('for %s', (_, part) => {
    isRefused(sealed, { ...owner, ...part });
  });

  test('when it was made with another master key', () => {
    const other = createPageCursors({ keys: ['another'] });
    expect(other.open(sealed, owner)).toHaveProperty('problem');
  });

  test('in the other environment, both ways, and says which one it came from', () => {
    const inSandbox = { ...owner, environment: 'sandbox' as const };
    expect(cursors.open(cursors.seal(place, inSandbox), owner)).toEqual({
      problem: expect.stringMatching(/from sandbox .*config\.environment: "sandbox"/),
    });
    expect(cursors.open(sealed, inSandbox)).toEqual({ problem: expect.stringContaining('from production') });
  });

  test('in the other environment, even when its text was changed to name that one', () => {
    const [, signature = ''] = sealed.split('.');
    const body = Buffer.from(JSON.stringify({ e: 'sandbox', a: 'abc', s: 3, n: null })).toString('base64url');
    isRefused(`${body}.${signature}`, { ...owner, environment: 'sandbox' });
  });

  test.each([
    '',
    '.',
    '..',
    'x',
    'x.y',
    `${sealed}.`,
    `.${sealed}`,
    `${sealed} `,
    `${sealed}\n`,
    'e30.e30',
    '[].',
  ])('when it is %j', (cursor) => isRefused(cursor));

  test('whatever it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (cursor) => isRefused(cursor)));
  });
});

describe('what a cursor belongs to', () => {
  const questionOf = (config: JsonObject) =>
    cursorOwner({ id: 'companies:find:x@1', config }, { organizationId: 'org', environment: 'production' })
      .question;
  const config = {
    limit: 10,
    cursor: '',
    output_fields: {},
    filters: { places: ['Rome'], revenue: { from: 1 } },
  };

  test.each<[string, JsonObject]>([
    ['where it stands', { cursor: 'abc' }],
    ['how many rows are wanted', { limit: 20 }],
    ['what the fields are called', { output_fields: { company_name: { alias: 'x', enabled: true } } }],
    ['the order of keys', { filters: { revenue: { from: 1 }, places: ['Rome'] } }],
  ])('is the same whatever %s', (_, part) => {
    expect(questionOf({ ...config, ...part })).toBe(questionOf(config));
  });

  test.each<[string, JsonObject]>([
    ['filters', { filters: { places: ['Berlin'], revenue: { from: 1 } } }],
    ['filters that are missing', { filters: { places: ['Rome'] } }],
    ['other settings', { objective: 'pumps' }],
  ])('is another with other %s', (_, part) => {
    expect(questionOf({ ...config, ...part })).not.toBe(questionOf(config));
  });
});
