import { describe, expect, test } from 'vitest';
import { likelyAddresses } from './likely-addresses.ts';
import { mailNamesOf } from './mail-name.ts';

const nobody = { emails: [] };

describe('likelyAddresses', () => {
  test('goes by what is common where nothing is known', () => {
    const found = likelyAddresses('Ana Reyes', 'Acme.test', nobody);
    expect(found.slice(0, 3).map(({ address }) => address)).toEqual([
      'ana.reyes@acme.test',
      'areyes@acme.test',
      'ana@acme.test',
    ]);
    expect(new Set(found.map(({ confidence }) => confidence))).toEqual(new Set([1]));
    const total = found.reduce((sum, { likelihood }) => sum + likelihood, 0);
    expect(total).toBeLessThanOrEqual(1);
  });

  test.each([
    [['b.li@acme.test'], 2],
    [['b.li@acme.test', 'c.diaz@acme.test'], 2],
    [['b.li@acme.test', 'c.diaz@acme.test', 'd.may@acme.test'], 3],
  ])('goes by what others have: %j', (emails, confidence) => {
    const [first, second] = likelyAddresses('Ana Reyes', 'acme.test', { emails });
    expect(first).toMatchObject({ address: 'a.reyes@acme.test', pattern: 'f.last', confidence });
    expect(first?.likelihood).toBeGreaterThan(0.5);
    expect(second?.confidence).toBe(1);
  });

  test('learns from people whose addresses are known', () => {
    const observed = { emails: ['bli@acme.test'], people: ['Bo Li'] };
    expect(likelyAddresses('Ana Reyes', 'acme.test', observed)[0]?.address).toBe('areyes@acme.test');
  });

  test('tries the parts of a long family name after the whole', () => {
    const addresses = likelyAddresses('Ana García López', 'acme.test', nobody).map(({ address }) => address);
    expect(addresses[0]).toBe('ana.garcialopez@acme.test');
    expect(addresses).toContain('ana.garcia@acme.test');
    expect(addresses).toContain('ana.lopez@acme.test');
    const known = { emails: ['b.li@acme.test'] };
    expect(
      likelyAddresses('Ana García López', 'acme.test', known)
        .filter(({ confidence }) => confidence === 2)
        .map(({ address }) => address),
    ).toEqual(['a.garcialopez@acme.test']);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('makes what it can of a single name', () => {
    expect(likelyAddresses('Ana', 'acme.test', nobody).map(({ address }) => address)).toEqual([
      'ana@acme.test',
    ]);
  });

  test.each(['', '山田太郎', 'Иван Петров', '!!', '1 2'])('makes nothing of %j', (name) => {
    expect(likelyAddresses(name, 'acme.test', nobody)).toEqual([]);
  });
});

describe('mailNamesOf', () => {
  test.each([
    ['Jürgen Groß', 'jurgen', 'gross'],
    ['Søren Ærø', 'soren', 'aero'],
    ['Łukasz Żak', 'lukasz', 'zak'],
    ["Dr. Sinéad O'Neill PhD", 'sinead', 'oneill'],
    ['Jean-Pierre Dupont', 'jean-pierre', 'dupont'],
    ['Jan van der Berg', 'jan', 'vanderberg'],
  ])('writes %s in the letters of addresses', (name, first, last) => {
    expect(mailNamesOf(name)[0]).toEqual({ first, last });
  });
});
