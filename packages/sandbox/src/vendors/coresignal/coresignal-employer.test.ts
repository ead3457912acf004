import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { withForcedMisses } from '../../kit/world-with-forced-misses.ts';
import { createWorld } from '../../world/create-world.ts';
import type { WorldCompany, WorldPerson } from '../../world/world.ts';
import { categoriesOf, companyKnownToCoresignal, revenueBySource } from './coresignal-company.ts';
import { employeeKnownToCoresignal } from './coresignal-employee.ts';
import { coresignal } from './coresignal.ts';

const world = createWorld({ companies: 120, people: 1800 });
const ask = askSimulator(coresignal, withForcedMisses(world));
const people = Array.from({ length: world.personCount }, (_, index) => world.person(index)).filter(
  (person) => employeeKnownToCoresignal(world, person) === person,
);
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index)).flatMap(
  (company) => companyKnownToCoresignal(world, company) ?? [],
);

const walkBy =
  (asking: typeof ask) =>
  (dataset: string, query: unknown): number[] => {
    const ids: number[] = [];
    let after: string | undefined;
    do {
      const page = asking(`POST /${dataset}_multi_source/search/es_dsl`, {
        headers: { apikey: 'key' },
        body: { query },
        query: { items_per_page: '150', ...(after !== undefined && { after }) },
      });
      ids.push(...z.array(z.number()).parse(page.body));
      after = page.headers?.['x-next-page-after'];
    } while (after !== undefined);
    return ids.toSorted((one, other) => one - other);
  };
const walkIds = walkBy(ask);

const inJob = (...must: unknown[]) => ({ nested: { path: 'experience', query: { bool: { must } } } });
const not = (clause: unknown) => ({ bool: { must_not: [clause] } });
const isActive = { term: { 'experience.active_experience': 1 } };
const isFormer = { term: { 'experience.active_experience': 0 } };
const nameIs = (name: string) => ({ match_phrase: { 'experience.company_name': name } });

const employer = world.company(6);
const now = ({ employments: [{ company }] }: WorldPerson): WorldCompany => company;
const before = ({ employments }: WorldPerson): WorldCompany[] =>
  employments.slice(1).map(({ company }) => company);
const isHere = ({ id }: WorldCompany): boolean => id === employer.id;
const earns = (company: WorldCompany, least: number): boolean =>
  [revenueBySource(company).first, revenueBySource(company).fifth].some(
    (revenue) => revenue !== null && revenue >= least,
  );
const { name } = employer;
const revenueOf = (fields: readonly string[], bounds: unknown) => ({
  bool: { should: fields.map((field) => ({ range: { [field]: bounds } })), minimum_should_match: 1 },
});
const ofEmployer = [1, 5].map((source) => `experience.company_annual_revenue_source_${source}`);

describe('employees by their jobs', () => {
  it.each<[string, unknown, (person: WorldPerson) => boolean]>([
    ['at a company now', inJob(isActive, nameIs(name)), (person) => isHere(now(person))],
    ['at a company before', inJob(isFormer, nameIs(name)), (person) => before(person).some(isHere)],
    [
      'at a company at any time',
      inJob(nameIs(name)),
      (person) => [now(person), ...before(person)].some(isHere),
    ],
    ['not at a company now', not(inJob(isActive, nameIs(name))), (person) => !isHere(now(person))],
    [
      'never at a company before',
      not(inJob(isFormer, nameIs(name))),
      (person) => !before(person).some(isHere),
    ],
    ['before which there was none', not(inJob(isFormer)), (person) => before(person).length === 0],
    ['before which there was one', inJob(isFormer), (person) => before(person).length > 0],
    ['with and without a job now', not(inJob(isActive)), () => false],
    [
      'one at a company, another at a smaller one before',
      {
        bool: {
          filter: [
            inJob(isActive, { range: { 'experience.company_employees_count': { gte: 200 } } }),
            inJob(isFormer, { range: { 'experience.company_employees_count': { lt: 50 } } }),
          ],
        },
      },
      (person) => now(person).headcount >= 200 && before(person).some(({ headcount }) => headcount < 50),
    ],
    [
      'with an earlier title',
      inJob(isFormer, { match: { 'experience.position_title': 'manager' } }),
      ({ employments }) => employments.slice(1).some(({ title }) => /\bmanager\b/i.test(title)),
    ],
    [
      'at employers with some revenue, from either source',
      inJob(isActive, revenueOf(ofEmployer, { gte: 50_000_000 })),
      (person) => earns(now(person), 50_000_000),
    ],
    [
      'at employers whose revenue one source has',
      inJob(isActive, { exists: { field: 'experience.company_annual_revenue_source_5' } }),
      (person) => revenueBySource(now(person)).fifth !== null,
    ],
    [
      'at employers of a category',
      inJob(isActive, { match_phrase: { 'experience.company_categories_and_keywords': 'health care' } }),
      (person) => /health care/i.test(now(person).industry),
    ],
  ])('are all found: %s', (_, query, fits) => {
    expect(walkIds('employee', query)).toEqual(people.filter(fits).map(({ id }) => id));
  });
});

test('a search by the present employer looks at nobody elsewhere', () => {
  const visited: string[] = [];
  const peopleAt = (company: WorldCompany): WorldPerson[] => {
    visited.push(company.name);
    return world.peopleAt(company);
  };
  const walkWatched = walkBy(askSimulator(coresignal, { ...withForcedMisses(world), peopleAt }));
  const filters = [nameIs(name), { range: { 'experience.company_employees_count': { gte: 1 } } }];
  expect(walkWatched('employee', inJob(isActive, ...filters)).length).toBeGreaterThan(0);
  const own = { match: { active_experience_management_level: 'Manager' } };
  walkWatched('employee', { bool: { must: [own, inJob(isActive, nameIs(name))] } });
  expect(new Set(visited)).toEqual(new Set([name]));
});

describe('companies', () => {
  const sources = [1, 5].map((source) => `revenue_annual.source_${source}_annual_revenue.annual_revenue`);

  it.each<[string, unknown, (company: WorldCompany) => boolean]>([
    ['revenue from either source', revenueOf(sources, { gte: 5e7 }), (company) => earns(company, 5e7)],
    [
      'revenue from one source',
      { range: { [sources[0] ?? '']: { lt: 5e7 } } },
      (company) => (revenueBySource(company).first ?? 5e7) < 5e7,
    ],
    ['no revenue that is known', not(revenueOf(sources, { gte: 0 })), (company) => !earns(company, 0)],
    [
      'categories',
      { match_phrase: { categories_and_keywords: 'health care' } },
      (company) => categoriesOf(company).includes('hospitals') && /health care/i.test(company.industry),
    ],
    [
      'a whole category',
      { terms: { 'categories_and_keywords.exact': ['insurance', 'security'] } },
      (company) => categoriesOf(company).includes('insurance'),
    ],
  ])('are all found by %s', (_, query, fits) => {
    const expected = companies.filter(fits).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(companies.length);
    expect(walkIds('company', query)).toEqual(expected);
  });

  it('tell their revenue where they are collected', () => {
    for (const { id } of companies.slice(0, 10)) {
      const { first, fifth } = revenueBySource(companies.find((one) => one.id === id) ?? employer);
      const amount = (revenue: number | null) => (revenue === null ? null : { annual_revenue: revenue });
      expect(
        ask(`GET /company_multi_source/collect/${id}`, { headers: { apikey: 'key' } }).body,
      ).toMatchObject({
        revenue_annual: {
          source_1_annual_revenue: amount(first),
          source_5_annual_revenue: amount(fifth),
        },
      });
    }
  });
});
