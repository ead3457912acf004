import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, masked, maskedRow, rateLimit } from './apollo.fixture.ts';
import { searchPeople } from './search-people.ts';

describeVendor({
  operation: searchPeople,
  input: {
    query: {
      person_titles: ['head of sales', 'cro'],
      include_similar_titles: false,
      person_seniorities: ['vp'],
      person_departments: [],
      person_locations: ['sweden', ''],
      q_keywords: '',
      q_organization_domains_list: ['fabrikam.test'],
      organization_num_employees_ranges: ['51,200'],
      revenue_range: { min: 500_000, max: null },
      total_funding_range: { min: null, max: null },
      currently_not_using_any_of_technology_uids: ['salesforce'],
    },
    at: 3,
    size: 25,
  },
  asks: {
    method: 'POST',
    path: '/mixed_people/api_search',
    body: {
      person_titles: ['head of sales', 'cro'],
      include_similar_titles: false,
      person_seniorities: ['vp'],
      person_locations: ['sweden'],
      q_organization_domains_list: ['fabrikam.test'],
      organization_num_employees_ranges: ['51,200'],
      revenue_range: { min: 500_000 },
      currently_not_using_any_of_technology_uids: ['salesforce'],
      page: 3,
      per_page: 25,
    },
    header,
  },
  found: [
    {
      name: 'people, masked',
      reply: { body: { total_entries: 232, people: [masked] } },
      answer: { rows: [maskedRow], next: 4, total: 232 },
    },
    {
      name: 'odd rows among others',
      reply: { body: { people: [null, 'Mara', [masked], { id: 7, title: 8, organization: 'x' }, masked] } },
      answer: {
        rows: [
          {
            ...maskedRow,
            jobTitle: null,
            companyName: null,
            match: { id: 7, title: 8, organization: 'x' },
          },
          maskedRow,
        ],
        next: 4,
        total: null,
      },
    },
    {
      name: 'nobody',
      reply: { body: { total_entries: 0, people: [] } },
      answer: { rows: [], next: null, total: 0 },
    },
  ],
  notFound: [],
  errors,
  rateLimit,
  wrongTypes: { people: 'Mara' },
});

describe('pages of an apollo search', () => {
  const read = (at: number | string | null, total: number | undefined, people: unknown[] = [masked]) =>
    searchPeople.exchange.read({ people, total_entries: total }, { query: {}, at, size: 100 })?.next;

  test('begin at the first, which is 1', () => {
    const { body } = searchPeople.exchange.request(
      { query: {}, at: null, size: 100 },
      { idempotencyKey: 'x' },
    );
    expect(body).toEqual({ page: 1, per_page: 100 });
    expect(read(null, 101)).toBe(2);
  });

  test('end where the count says so, where one is empty, and after the 500th', () => {
    expect(read(2, 201)).toBe(3);
    expect(read(2, 200)).toBeNull();
    expect(read(2, undefined, [])).toBeNull();
    expect(read(499, 1_000_000)).toBe(500);
    expect(read(500, 1_000_000)).toBeNull();
  });

  test('are counted on from a number that was written as text, and from nothing else', () => {
    expect(read('2', 1000)).toBe(3);
    expect(read('two', 1000)).toBeNull();
  });
});
