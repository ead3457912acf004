import { expect, test } from 'vitest';
import { searchCompanies } from './search-companies.ts';
import { searchPeople } from './search-people.ts';

const page = { at: null, size: 10 };

test('words that the vendor knows are asked for', () => {
  const query = { type: ['private'], employees: ['501-1K'], exclude: { category: ['saas'] } };
  expect(searchCompanies.refuse({ ...page, query })).toBeNull();
  expect(
    searchPeople.refuse({ ...page, query: { seniority: ['vp'], companyFilter: { search: query } } }),
  ).toBeNull();
});

test.each([
  [{ type: ['Private'] }, 'the value "Private" of type'],
  [{ exclude: { fundingRounds: ['seed', 'series_z'] } }, 'the value "series_z" of fundingRounds'],
  [{ employees: ['501-1,000'] }, 'it knows 1-10, 11-50'],
])('%j is refused before anybody is asked', (query, message) => {
  expect(searchCompanies.refuse({ ...page, query })).toContain(message);
  expect(searchPeople.refuse({ ...page, query: { companyFilter: { search: query } } })).toContain(message);
});

test('so is a seniority that the vendor does not know', () => {
  expect(searchPeople.refuse({ ...page, query: { seniority: ['boss'] } })).toContain(
    'the value "boss" of seniority',
  );
});
