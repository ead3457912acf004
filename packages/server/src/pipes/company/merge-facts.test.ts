import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../providers/kit/answers.ts';
import type { FactSource, SourcedFacts } from './merge-facts.ts';
import { confidenceOfFacts, mergeFacts, rangeOf } from './merge-facts.ts';
import { nameCountry, writePlace, writeRevenue } from './write-facts.ts';

const nothing: CompanyFacts = {
  name: null,
  domain: null,
  profile_url: null,
  description: null,
  industry: null,
  region: null,
  country_code: null,
  headcount: null,
  revenue: null,
  founded_year: null,
};

const says = (source: FactSource, facts: Partial<CompanyFacts>): SourcedFacts => ({
  source,
  url: `https://${source}.com`,
  facts: { ...nothing, ...facts },
});

const merge = (...sources: SourcedFacts[]) => mergeFacts(sources, 2026);

describe('mergeFacts', () => {
  test('believes the company itself on where it is, and vendors on its industry', () => {
    const merged = merge(
      says('crustdata', { region: 'Zurich', industry: 'Software' }),
      says('website', { region: 'Basel', industry: 'Rockets' }),
    );
    expect(merged.region).toEqual({
      value: 'Basel',
      source: 'website',
      agreeing: ['website'],
      differing: ['crustdata'],
    });
    expect(merged.industry).toMatchObject({ value: 'Software', source: 'crustdata' });
  });

  test('lets two that agree overrule one, not one another', () => {
    const [site, one, other] = [
      says('website', { founded_year: '1999' }),
      says('crustdata', { founded_year: '2014' }),
      says('wikidata', { founded_year: '2014' }),
    ];
    expect(merge(site, one).founded_year?.value).toBe('1999');
    expect(merge(site, one, other).founded_year).toEqual({
      value: '2014',
      source: 'crustdata',
      agreeing: ['crustdata', 'wikidata'],
      differing: ['website'],
    });
  });

  test('takes counts of about the same for agreement, and keeps the first', () => {
    const merged = merge(
      says('website', { headcount: '143' }),
      says('wikidata', { headcount: '100' }),
      says('crustdata', { headcount: '51-200' }),
    );
    expect(merged.headcount).toMatchObject({ value: '143', agreeing: ['website', 'crustdata', 'wikidata'] });
  });

  test.each([
    ['founded_year', '2027'],
    ['founded_year', '20'],
    ['founded_year', 'unknown'],
    ['headcount', 'many'],
    ['headcount', '0'],
    ['headcount', '200-51'],
    ['headcount', '90000000'],
    ['description', 'Rockets'],
    ['description', 'Just another WordPress site on the internet'],
    ['name', ' '],
    ['name', '-'],
    ['revenue', 'n/a'],
  ] as const)('takes no %s that is %s', (field, value) => {
    expect(merge(says('website', { [field]: value }))[field]).toBeUndefined();
    expect(
      merge(says('website', { [field]: value }), says('wikidata', { [field]: '1999 rockets for everyone' })),
    ).not.toMatchObject({
      [field]: { value },
    });
  });

  test('hears nobody who speaks of another company', () => {
    const merged = merge(
      says('website', { name: 'Acme', domain: 'acme.com' }),
      says('wikidata', { name: 'Globex', domain: 'globex.com', founded_year: '1950' }),
      says('crustdata', { name: 'The Roadrunners', domain: 'acme.com', headcount: '12' }),
    );
    expect(merged.founded_year).toBeUndefined();
    expect(merged.headcount?.value).toBe('12');
  });

  test('is empty without sources', () => {
    expect(merge()).toEqual({});
  });
});

describe('confidenceOfFacts', () => {
  const full = {
    name: 'Acme',
    region: 'Zurich',
    headcount: '100',
    founded_year: '1999',
    industry: 'Software',
  };

  test.each([
    ['one vendor', [says('crustdata', full)], 2],
    ['the company alone', [says('website', full)], 3],
    ['two that share a name', [says('website', { name: 'Acme' }), says('wikidata', { name: 'Acme' })], 3],
    [
      'two that agree on two fields',
      [says('website', { name: 'Acme', founded_year: '1999' }), says('wikidata', full)],
      4,
    ],
    ['two that agree on everything', [says('website', full), says('crustdata', full)], 5],
    [
      'two that differ more than they agree',
      [says('website', { name: 'Acme', region: 'Basel', headcount: '9' }), says('crustdata', full)],
      2,
    ],
  ])('of %s', (_, sources, confidence) => {
    expect(confidenceOfFacts(merge(...sources))).toBe(confidence);
  });
});

test.each([
  ['143', { low: 143, high: 143 }],
  ['51-200', { low: 51, high: 200 }],
  ['10,001+', { low: 10_001, high: Number.POSITIVE_INFINITY }],
  ['$1.5M', { low: 1_500_000, high: 1_500_000 }],
  ['1 - 2 billion', { low: 1, high: 2_000_000_000 }],
  ['none', null],
])('rangeOf %s', (text, range) => {
  expect(rangeOf(text)).toEqual(range);
});

test.each([
  ['6000000-7000000', '$6M-$7M'],
  ['1850000', '$1.9M'],
  ['$10M to $50M', '$10M to $50M'],
])('writeRevenue %s', (revenue, written) => {
  expect(writeRevenue(revenue)).toBe(written);
});

test('writes places without what is unknown or said twice', () => {
  expect(writePlace('Zurich', 'Zurich', null, 'Switzerland')).toBe('Zurich, Switzerland');
  expect(writePlace(null, ' ')).toBeNull();
  expect([nameCountry('CH'), nameCountry('gb'), nameCountry('Schweiz'), nameCountry('XQ')]).toEqual([
    'Switzerland',
    'United Kingdom',
    'Schweiz',
    'XQ',
  ]);
});
