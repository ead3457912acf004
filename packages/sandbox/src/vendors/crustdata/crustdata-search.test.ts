import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { companyKnownToCrustdata } from './crustdata-company.ts';
import { profileKnownToCrustdata } from './crustdata-person.ts';
import { crustdata } from './crustdata.ts';

const world = createWorld({ companies: 120, people: 2400 });
const headers = { authorization: 'Bearer key', 'x-api-version': '2025-11-01' };
const ask = askSimulator(crustdata, world);
const post = (path: string, body: unknown) => ask(`POST ${path}`, { headers, body });
const people = Array.from({ length: world.personCount }, (_, index) => world.person(index));

const peopleReply = z.object({
  profiles: z.array(z.looseObject({ crustdata_person_id: z.number() })),
  next_cursor: z.string().nullable(),
  total_count: z.number(),
});
const companyReply = z.object({
  companies: z.array(z.looseObject({ crustdata_company_id: z.number() })),
  next_cursor: z.string().nullable(),
  total_count: z.number(),
});

describe('searching companies', () => {
  const search = (body: unknown) => companyReply.parse(post('/company/search', body).body);
  const filters = { field: 'headcount.total', type: '=>', value: 50 };

  it('walks all pages in order and gives each match once', () => {
    const sorts = [{ column: 'headcount.total', order: 'desc' }];
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page = search({ filters, sorts, limit: 7, cursor });
      ids.push(...page.companies.map((company) => company.crustdata_company_id));
      cursor = page.next_cursor;
      expect(page.total_count).toBe(search({ filters, limit: 1000 }).companies.length);
    } while (cursor !== null);
    expect(new Set(ids).size).toBe(ids.length);
    const sizes = ids.map((id) => companyKnownToCrustdata(world, world.company(id - 1))?.headcount ?? 0);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(50);
  });

  it('gives the fields asked for, and nothing for what does not exist', () => {
    const fields = ['crustdata_company_id', 'basic_info.name'];
    const [first] = search({ filters, fields, limit: 1 }).companies;
    expect(first).toEqual({
      crustdata_company_id: expect.any(Number),
      basic_info: { name: expect.any(String) },
    });
    const none = { field: 'basic_info.name', type: '=', value: 'Notfound' };
    const nowhere = { field: 'locations.country', type: '=', value: 'ATA' };
    expect(search({ filters: { op: 'and', conditions: [none, nowhere] } })).toEqual({
      companies: [],
      next_cursor: null,
      total_count: 0,
    });
  });

  it.each([
    ['an unknown field', { filters: { field: 'basic_info.colour', type: '=', value: 1 } }],
    ['an operator of others', { filters: { field: 'headcount.total', type: '>=', value: 1 } }],
    ['too large a page', { filters, limit: 1001 }],
    ['a cursor of others', { filters, cursor: 'page2' }],
  ])('refuses %s', (_, body) => {
    expect(post('/company/search', body)).toMatchObject({
      status: 400,
      body: { description: expect.any(String) },
    });
  });
});

describe('searching people', () => {
  const search = (body: unknown) => peopleReply.parse(post('/person/search', body).body);
  const present = 'experience.employment_details.current';
  const filters = {
    op: 'and',
    conditions: [
      { field: `${present}.company_headcount_latest`, type: '>', value: 30 },
      { field: `${present}.seniority_level`, type: 'in', value: ['Director', 'Vice President'] },
    ],
  };

  it('finds by skills but does not show them, nor the summary', () => {
    const [skill] = people[0]?.skills ?? [];
    const bySkill = { field: 'skills.professional_network_skills', type: 'in', value: [skill] };
    const [whole] = search({ filters: bySkill, limit: 1 }).profiles;
    expect(whole).toMatchObject({ basic_profile: { name: expect.any(String) } });
    const [some] = search({
      filters: bySkill,
      fields: ['crustdata_person_id', 'skills', 'basic_profile'],
      limit: 1,
    }).profiles;
    for (const shown of [whole, some]) expect(JSON.stringify(shown)).not.toMatch(/"skills"|"summary"/);
  });

  it('walks all pages and gives each match once', () => {
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page = search({ filters, limit: 25, cursor });
      ids.push(...page.profiles.map((profile) => profile.crustdata_person_id));
      expect(page.total_count).toBeGreaterThanOrEqual(ids.length);
      cursor = page.next_cursor;
    } while (cursor !== null);
    const expected = people.filter((person) => {
      const [{ company, seniority, title }] = person.employments;
      const isLevel = (seniority === 'director' || seniority === 'vp') && !/founder|owner/i.test(title);
      return isLevel && company.headcount > 30 && profileKnownToCrustdata(world, person) === person;
    });
    expect(ids).toHaveLength(expected.length);
    expect(new Set(ids)).toEqual(new Set(expected.map(({ id }) => id)));
    expect(ids.length).toBeGreaterThan(20);
  });

  it('sorts when asked to', () => {
    const sorts = [{ field: 'basic_profile.name', order: 'asc' }];
    const first = search({ filters, sorts, limit: 10 });
    const second = search({ filters, sorts, limit: 10, cursor: first.next_cursor });
    const names = [...first.profiles, ...second.profiles].map((profile) =>
      JSON.stringify(profile['basic_profile']),
    );
    expect(names).toEqual(names.toSorted());
  });

  it('finds people at companies that are none of the world’s numbered ones', () => {
    const at = (domain: string) =>
      search({ filters: { field: `${present}.company_website_domain`, type: '=', value: domain } });
    const found = ['stripe.com', 'ikea.com', 'bosch.de'].map((domain) => at(domain).profiles.length);
    expect(found.some((count) => count > 0)).toBe(true);
  });

  it('charges three hundredths a row, and nothing for a preview', () => {
    expect(post('/person/search', { filters, limit: 10 }).headers).toEqual({ 'x-credits-used': '0.3' });
    const preview = post('/person/search', { filters, limit: 10, preview: true });
    expect(preview.headers).toEqual({ 'x-credits-used': '0' });
    expect(JSON.stringify(preview.body)).not.toContain('employment_details');
  });

  it('leaves out who is excluded', () => {
    const [first] = search({ filters, limit: 1 }).profiles;
    const person = people.find(({ id }) => id === first?.crustdata_person_id);
    const rest = search({ filters, limit: 1000, post_processing: { exclude_names: [person?.name] } });
    expect(rest.profiles.map(({ crustdata_person_id: id }) => id)).not.toContain(person?.id);
  });

  it('needs filters of fields it has', () => {
    expect(post('/person/search', {})).toMatchObject({
      status: 400,
      body: { reason: 'filters is required' },
    });
    const unsupported = { field: 'basic_info.name', type: '=', value: 'x' };
    expect(post('/person/search', { filters: unsupported })).toMatchObject({ status: 400 });
  });
});
