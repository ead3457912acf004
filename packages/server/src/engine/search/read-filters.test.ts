import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { list } from './filters.ts';
import { readFilters } from './read-filters.ts';
import { someFilters } from './search.fixture.ts';

const unset = {
  places: { include: [], exclude: [] },
  seniorities: { include: [], exclude: [] },
  headcount: { include: [], exclude: [] },
  industries: { include: [], exclude: [] },
  revenue: { from: null, to: null },
  founded: { from: null, to: null },
  is_public: null,
  summary: null,
};

const read = (given: JsonValue | undefined) => readFilters(given, someFilters);
const wrong = (given: JsonValue) => read(given).problems.map(({ code, path }) => `${code} ${path}`);
const told = (given: JsonValue) => read(given).problems.map(({ message }) => message);

describe('a filter that is set', () => {
  test.each<[string, JsonObject, object]>([
    [
      'a plain list',
      { places: ['Berlin', 'Rome'] },
      { places: { include: ['Berlin', 'Rome'], exclude: [] } },
    ],
    [
      'what to exclude alone',
      { places: { exclude: ['Rome'] } },
      { places: { include: [], exclude: ['Rome'] } },
    ],
    [
      'both',
      { places: { include: ['Berlin'], exclude: ['Rome'] } },
      { places: { include: ['Berlin'], exclude: ['Rome'] } },
    ],
    [
      'texts, trimmed, each once',
      { places: [' Rome', 'Rome ', ''] },
      { places: { include: ['Rome'], exclude: [] } },
    ],
    ['values of a list', { seniorities: ['vp'] }, { seniorities: { include: ['vp'], exclude: [] } }],
    ['values of a form', { headcount: ['1-10'] }, { headcount: { include: ['1-10'], exclude: [] } }],
    ['a range', { revenue: { from: 0.5, to: 10 } }, { revenue: { from: 0.5, to: 10 } }],
    ['a range of one number', { revenue: { from: 10, to: 10 } }, { revenue: { from: 10, to: 10 } }],
    ['a range open at an end', { revenue: { to: 0 } }, { revenue: { from: null, to: 0 } }],
    ['whole numbers', { founded: { min: 1900, max: null } }, { founded: { from: 1900, to: null } }],
    ['false', { is_public: false }, { is_public: false }],
    ['a text', { summary: ' pumps ' }, { summary: 'pumps' }],
  ])('%s is read, and narrows the search', (_, given, values) => {
    expect(read(given)).toEqual({ values: { ...unset, ...values }, hasAny: true, problems: [] });
  });
});

describe('a long list of values', () => {
  test('is read once, and again only for the few problems that are reported, however many values are sent', () => {
    let reads = 0;
    const values = new Proxy(
      Array.from({ length: 2000 }, (_, at) => `Place ${at}`),
      {
        get: (target, key, receiver) => {
          reads += 1;
          return Reflect.get(target, key, receiver);
        },
      },
    );
    const filters = { places: list('Places.', { values, maxItems: 1000 }) };
    const given = Array.from({ length: 1000 }, (_, at) => `Plaice ${at}`);
    expect(readFilters({ places: given }, filters).problems).toHaveLength(5);
    expect(reads).toBeLessThan(20 * values.length);
  });

  test('takes numbers without their separators', () => {
    const filters = { size: list('Employees.', { values: ['1,001-5,000', '10,001+'] }) };
    const { values, problems } = readFilters({ size: ['1001-5000', '10,001+', '10001+'] }, filters);
    expect(problems).toEqual([]);
    expect(values['size']).toEqual({ include: ['1,001-5,000', '10,001+'], exclude: [] });
  });
});

describe('a filter that is not set', () => {
  test.each<[JsonValue | undefined]>([
    [undefined],
    [null],
    [{}],
    [{ places: null, revenue: null, is_public: null, summary: null }],
    [{ places: [] }],
    [{ places: ['', '  '] }],
    [{ places: {} }],
    [{ places: { include: [], exclude: null } }],
    [{ revenue: {} }],
    [{ founded: { min: null, max: null } }],
    [{ summary: '  ' }],
  ])('narrows nothing and is not a mistake: %j', (given) => {
    expect(read(given)).toEqual({ values: unset, hasAny: false, problems: [] });
  });
});

describe('a mistake', () => {
  test.each<[string, JsonValue, string[]]>([
    ['an unknown filter', { place: ['Rome'] }, ['UnknownFilter filters.place']],
    ['several unknown ones', { a: 1, b: null }, ['UnknownFilter filters.a', 'UnknownFilter filters.b']],
    ['a text for a list', { places: 'Rome' }, ['InvalidFilterValue filters.places']],
    ['an unknown key', { places: { includes: ['Rome'] } }, ['InvalidFilterValue filters.places']],
    [
      'a text for what to include',
      { places: { include: 'Rome' } },
      ['InvalidFilterValue filters.places.include'],
    ],
    ['a number in a list', { places: ['Rome', 5] }, ['InvalidFilterValue filters.places[1]']],
    ['more values than allowed', { places: ['a', 'b', 'c', 'd'] }, ['InvalidFilterValue filters.places']],
    [
      'a value longer than any name',
      { places: ['x'.repeat(1001)] },
      ['InvalidFilterValue filters.places[0]'],
    ],
    ['a value outside its list', { seniorities: ['vice'] }, ['InvalidFilterValue filters.seniorities[0]']],
    [
      'one to exclude outside its list',
      { seniorities: { exclude: ['vp', 'vice'] } },
      ['InvalidFilterValue filters.seniorities.exclude[1]'],
    ],
    ['a value not of its form', { headcount: ['many'] }, ['InvalidFilterValue filters.headcount[0]']],
    [
      'to exclude where that is not possible',
      { industries: { exclude: ['Software'] } },
      ['InvalidFilterValue filters.industries.exclude'],
    ],
    ['ends crossed', { revenue: { from: 10, to: 9 } }, ['InvalidFilterValue filters.revenue']],
    [
      'ends out of bounds',
      { revenue: { from: -1, to: 1001 } },
      ['InvalidFilterValue filters.revenue.from', 'InvalidFilterValue filters.revenue.to'],
    ],
    ['ends of other names', { revenue: { min: 1 } }, ['InvalidFilterValue filters.revenue']],
    ['a broken number', { founded: { min: 1999.5 } }, ['InvalidFilterValue filters.founded.min']],
    ['a number as text', { founded: { max: '1999' } }, ['InvalidFilterValue filters.founded.max']],
    ['a list for a range', { revenue: [1, 2] }, ['InvalidFilterValue filters.revenue']],
    ['a text for a flag', { is_public: 'true' }, ['InvalidFilterValue filters.is_public']],
    ['a text too short', { summary: 'ab' }, ['InvalidFilterValue filters.summary']],
    ['a text too long', { summary: 'x'.repeat(21) }, ['InvalidFilterValue filters.summary']],
    ['a list for a text', { summary: ['words'] }, ['InvalidFilterValue filters.summary']],
    ['filters that are a list', [{ places: ['Rome'] }], ['InvalidFilterValue filters']],
    ['filters that are a text', 'Rome', ['InvalidFilterValue filters']],
  ])('is told with its place: %s', (_, given, problems) => {
    expect(wrong(given)).toEqual(problems);
  });

  test('in several filters is told for each', () => {
    expect(wrong({ places: 5, seniorities: ['vpp'], revenue: { from: 'x' }, is_public: 1 })).toEqual([
      'InvalidFilterValue filters.places',
      'InvalidFilterValue filters.seniorities[0]',
      'InvalidFilterValue filters.revenue.from',
      'InvalidFilterValue filters.is_public',
    ]);
  });

  test.each<[JsonValue, string]>([
    [{ place: ['Rome'] }, 'There is no filter "place" in this search. Did you mean "places"?'],
    [
      { seniorities: ['VP '] },
      '"VP" is not a value of this filter. Did you mean "vp"? It takes "founder", "vp", "director".',
    ],
    [
      { seniorities: ['board'] },
      '"board" is not a value of this filter. It takes "founder", "vp", "director".',
    ],
    [{ headcount: ['many'] }, '"many" cannot be read here; send values such as 1-10; 11-50.'],
    [{ places: { inclde: [] } }, 'Unknown key "inclde". Did you mean "include"?'],
    [{ founded: { from: 2000 } }, 'Unknown key "from". Known: min, max.'],
    [{ founded: { min: 5 } }, 'Send a whole number from 1900 to 2030, or null.'],
  ])('names what was probably meant: %j', (given, message) => {
    expect(told(given)).toEqual([message]);
  });

  test('is told a few times for a filter, and does not hide those of another whose name begins alike', () => {
    const filters = {
      size: list('Sizes.', { values: ['s'] }),
      size_growth: list('Growth.', { values: ['g'] }),
    };
    const many = Array.from({ length: 200 }, (_, at) => `x${at}`);
    const { problems } = readFilters({ size_growth: many, size: { include: many, exclude: many } }, filters);
    expect(problems.filter(({ path }) => path.startsWith('filters.size_growth'))).toHaveLength(5);
    expect(problems.filter(({ path }) => !path.startsWith('filters.size_growth'))).toHaveLength(5);
  });

  test('of very many names is told for some of them', () => {
    const names = Array.from({ length: 50_000 }, (_, at) => [`filter${at}`, 1] as const);
    expect(read(Object.fromEntries(names)).problems.length).toBeLessThanOrEqual(50);
  });

  test('in names that all objects have is one, too', () => {
    const given: JsonObject = JSON.parse('{"__proto__":1,"constructor":2,"toString":3}');
    expect(wrong(given)).toEqual([
      'UnknownFilter filters.__proto__',
      'UnknownFilter filters.constructor',
      'UnknownFilter filters.toString',
    ]);
  });
});

describe('whatever is sent', () => {
  const names = fc.constantFrom(...Object.keys(someFilters), 'other');
  const ends = fc.dictionary(
    fc.constantFrom('include', 'exclude', 'from', 'to', 'min', 'max', 'x'),
    fc.jsonValue(),
  );
  const filters = fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.oneof(fc.jsonValue(), ends)));

  test('is read without a fault, within the limits of each filter, and a mistake is never ignored', () => {
    fc.assert(
      fc.property(filters, (sent) => {
        const given: JsonValue = JSON.parse(JSON.stringify(sent));
        const { values, problems, hasAny } = read(given);
        expect(Object.keys(values)).toEqual(Object.keys(unset));
        for (const { path, message } of problems) {
          expect(path).toMatch(/^filters/);
          expect(message.length).toBeLessThan(400);
        }
        if (problems.length > 0) return;
        expect(hasAny).toBe(JSON.stringify(values) !== JSON.stringify(unset));
        // What was read reads the same again.
        const { revenue, founded, ...rest } = values;
        const years = founded !== null && typeof founded === 'object' && 'from' in founded ? founded : null;
        const again = { ...rest, revenue, founded: { min: years?.from ?? null, max: years?.to ?? null } };
        expect(read(JSON.parse(JSON.stringify(again)))).toEqual({ values, hasAny, problems: [] });
      }),
      { numRuns: 500 },
    );
  });
});
