import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOptions } from './find-options.ts';
import { indexOptions } from './index-options.ts';
import type { Option } from './option.ts';
import { toOptions } from './option.ts';

const finder = async (options: readonly Option[]) => {
  const index = await indexOptions(options);
  return (query: string, limit = 50) => findOptions(index, query, limit).map(({ value }) => value);
};

/** Whatever can be in a string, halves of characters too. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xff_ff }), fc.constantFrom(0x20, 0x61, 0x62, 0x63)), {
    maxLength: 60,
  })
  .map((units) => String.fromCharCode(...units));

describe('the order of what is found', () => {
  it('is the same, begins so, has words that begin so, has typos, has it anywhere', async () => {
    const find = await finder(
      toOptions(['Oxford Road', 'New Ford', 'Forge', 'Ford Motors', 'Ford', 'Forq', 'Bedford']),
    );
    expect(find('ford')).toEqual([
      'Ford',
      'Ford Motors',
      'New Ford',
      'Forge',
      'Forq',
      'Oxford Road',
      'Bedford',
    ]);
  });

  it('is that of importance among equals', async () => {
    const find = await finder(
      toOptions(['Sales Manager', 'Sales', 'Sales Director', 'Head of Sales', 'VP Sales']),
    );
    expect(find('sal')).toEqual(['Sales Manager', 'Sales', 'Sales Director', 'Head of Sales', 'VP Sales']);
  });

  it('puts one typo before two, and counts the fewest that an option takes', async () => {
    const find = await finder(toOptions(['Abcdefab', 'Abcdefaa Abcdefgz', 'Abcdefyy']));
    expect(find('abcdefgx')).toEqual(['Abcdefaa Abcdefgz', 'Abcdefab', 'Abcdefyy']);
  });

  it('finds the very same one however many begin so', async () => {
    const many = Array.from({ length: 500 }, (_, at) => `Ford ${at}`);
    const find = await finder(toOptions([...many, 'Ford']));
    expect(find('ford', 2)).toEqual(['Ford', 'Ford 0']);
  });
});

describe('what is found', () => {
  it('has all the words, in any order', async () => {
    const find = await finder(toOptions(['VP of Sales', 'VP of Marketing', 'Sales VP Europe']));
    expect(find('sales vp')).toEqual(['Sales VP Europe', 'VP of Sales']);
    expect(find('sales xy')).toEqual([]);
  });

  it('needs neither accents nor capitals nor signs', async () => {
    const find = await finder(toOptions(['Zürich, Switzerland', 'Marketing & Advertising', 'São Paulo']));
    expect(find('ZURICH switz')).toEqual(['Zürich, Switzerland']);
    expect(find('marketing and adv')).toEqual(['Marketing & Advertising']);
    expect(find('são-paulo')).toEqual(['São Paulo']);
  });

  it('may have a typo in words of four letters and two in words of eight, not in shorter ones', async () => {
    const find = await finder(toOptions(['Bonn', 'Oslo', 'Stockholm', 'Rom']));
    expect(find('bomn')).toEqual(['Bonn']);
    expect(find('olso')).toEqual(['Oslo']);
    expect(find('stokhlom')).toEqual(['Stockholm']);
    expect(find('rpm')).toEqual([]);
    expect(find('bxnx')).toEqual([]);
  });

  it('may be known under another name', async () => {
    const find = await finder([
      { value: 'Kolno, Poland' },
      { value: 'Cologne, Germany', also: 'Köln' },
      { value: 'Germany', also: 'DE' },
      { value: 'Delhi, India' },
    ]);
    expect(find('köln')[0]).toBe('Cologne, Germany');
    expect(find('de')).toEqual(['Germany', 'Delhi, India']);
  });

  it('is the head of the list for nothing typed, and nothing for signs that no option has', async () => {
    const find = await finder(toOptions(['First', 'Second', 'Third']));
    expect(find('', 2)).toEqual(['First', 'Second']);
    expect(find('  \t', 2)).toEqual(['First', 'Second']);
    expect(find('?!')).toEqual([]);
    expect(find('🦊')).toEqual([]);
  });

  it('is every option by its own value first, and by any beginning of it', async () => {
    const value = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => /[a-z\d]/i.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 20 }), fc.nat(), async (values, pick) => {
        const find = await finder(toOptions(values));
        const wanted = values[pick % values.length] ?? '';
        expect(find(wanted)).toContain(wanted);
        const start = wanted.slice(0, Math.ceil(wanted.length / 2));
        if (/[a-z\d]/i.test(start)) expect(find(start)).toContain(wanted);
      }),
      { numRuns: 50 },
    );
  });

  it('never is more than asked for, nor one twice, whatever was typed', async () => {
    const find = await finder(
      toOptions(['ab', 'abc', 'ab cd', 'abcd', 'a'.repeat(5000), 'ß', 'a\nb\tc', '']),
    );
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 5 }), (query, limit) => {
        const found = find(query, limit);
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
    for (const query of ['a'.repeat(200), 'ab '.repeat(60), 'abcdefgh '.repeat(20), '\n', '\t', 'a\nb']) {
      expect(find(query, 3).length).toBeLessThanOrEqual(3);
    }
  });

  it('is nothing where there is nothing', async () => {
    const find = await finder([]);
    expect(find('')).toEqual([]);
    expect(find('berlin')).toEqual([]);
  });
});
