import { describe, expect, it } from 'vitest';
import { optionSets } from '../contract/option-sets.ts';
import { createCompleter } from './complete-options.ts';
import type { CollectedLists } from './list-sources.ts';
import { listSources } from './list-sources.ts';

const collected: CollectedLists = {
  companyNames: ['Acme'],
  companyDomains: ['acme.test'],
  industries: ['Software Development', 'Toy Making'],
  technologies: ['Abacus'],
  investors: ['Blue Fund'],
  titles: ['Chief Abacus Officer'],
  skills: ['Counting'],
  schools: ['School of Counting'],
  degrees: ['MBA'],
  fieldsOfStudy: ['Beads'],
};
const sources = listSources(async () => collected);
const { complete } = createCompleter(sources);

const find = async (source: string, query: string, limit = 5): Promise<string[]> =>
  ((await complete({ source, query, limit })) ?? []).map(({ value }) => value);

describe('every source', () => {
  it('has a name of its own', () => {
    const names = sources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has options, each value once and none blank', async () => {
    for (const { name, load } of sources) {
      const values = (await load()).map(({ value }) => value);
      expect(values.length, name).toBeGreaterThan(0);
      expect(new Set(values).size, name).toBe(values.length);
      expect(
        values.filter((value) => value.trim() !== value || value === ''),
        name,
      ).toEqual([]);
    }
  });

  it('is there for every filter that has one', () => {
    const known = new Set(sources.map(({ name }) => name));
    const wanted = `locations company.crunchbase_categories.crustdata company.crunchbase_investors.crustdata
      company.tracxn_investors.crustdata linkedin_industries.crustdata company.markets.crustdata company_domains
      company.linkedin_categories.crustdata company_names amplemarket.industries titles crustdata.person_seniority
      crustdata.person_profile_languages skills person.education_field_of_study.crustdata schools linkedin.industries
      person.education_degree.crustdata person.education_activities.crustdata person.current_employer_names.crustdata
      person.past_employer_names.crustdata countries technologies`.split(/\s+/);
    expect(wanted.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('a closed list', () => {
  it.each(Object.entries(optionSets))(
    '%s has exactly the values that filters take, in their order',
    async (name, values) => {
      expect(await find(name, '', 50)).toEqual([...values]);
      for (const value of values) expect((await find(name, value, 1))[0]).toBe(value);
    },
  );
});

describe('places', () => {
  it.each([
    ['zürich', 'Zurich, Zurich, Switzerland'],
    ['new york n', 'New York, New York, United States'],
    ['köln', 'Cologne, North Rhine-Westphalia, Germany'],
    ['sao paulo sao', 'São Paulo, São Paulo, Brazil'],
    ['germ', 'Germany'],
    ['US', 'United States'],
    ['bavari', 'Bavaria, Germany'],
    ['san fransisco', 'San Francisco, California, United States'],
  ])('%s is %s', async (query, place) => {
    expect((await find('locations', query))[0]).toBe(place);
  });

  it('have the flags of their countries', async () => {
    for (const source of ['locations', 'countries']) {
      const [first] = (await complete({ source, query: 'Switzerland', limit: 1 })) ?? [];
      expect(first).toMatchObject({ value: 'Switzerland', widgets: { location_indicator: { emoji: '🇨🇭' } } });
    }
  });

  it('begin with the most populous', async () => {
    expect(await find('countries', '', 3)).toEqual(['China', 'India', 'United States']);
    expect((await find('locations', 'London'))[0]).toBe('London, England, United Kingdom');
  });
});

describe('lists of companies and people', () => {
  it('begin with what was collected, and go on with what is usual', async () => {
    expect(await find('titles', '', 2)).toEqual(['Chief Abacus Officer', 'Chief Executive Officer']);
    expect(await find('linkedin.industries', '', 3)).toEqual([
      'Software Development',
      'Toy Making',
      'IT Services and IT Consulting',
    ]);
    expect(await find('titles', 'vp of sal')).toContain('VP of Sales');
    expect(await find('crustdata.person_profile_languages', 'deutsch', 1)).toEqual(['German']);
  });

  it('say of invented names that they are', async () => {
    expect(await complete({ source: 'company_names', query: 'ac', limit: 5 })).toEqual([
      { value: 'Acme', label: 'Acme (sandbox)' },
    ]);
  });
});
