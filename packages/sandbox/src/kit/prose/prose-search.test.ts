import { describe, expect, it } from 'vitest';
import { createWorld } from '../../world/create-world.ts';
import type { WorldCompany, WorldPerson } from '../../world/world.ts';
import { takePage, walkStart, type WalkPage, type WalkPosition } from '../walk-people.ts';
import { searchCompanies, searchPeople, type ProseResults } from './prose-search.ts';

const world = createWorld({ companies: 150, people: 3000 });
const people = Array.from({ length: world.personCount }, (_, index) => world.person(index));
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index));
const isKnown = ({ id }: { id: number }) => id % 5 > 0;
const findPeople = (text: string) => searchPeople(world, { vendor: 'some', text, isKnown });
const findCompanies = (text: string) => searchCompanies(world, { vendor: 'some', text, isKnown });

function idsOf(results: ProseResults<{ id: number }>, limit = 1000): number[] {
  const ids: number[] = [];
  let at: WalkPosition | null = walkStart;
  while (at !== null) {
    const page: WalkPage<{ id: number }> = takePage(results.walk(at), limit);
    ids.push(...page.items.map(({ id }) => id));
    at = page.next;
  }
  return ids;
}

const acme = companies.find(({ headcount }) => headcount > 200) ?? world.company(0);
const isOverseas = ({ place }: WorldCompany) =>
  ['US', 'CA', 'IN', 'AU', 'SG', 'BR'].includes(place.countryCode);
const job = ({ employments: [present] }: WorldPerson) => present;

describe('a search for people', () => {
  const searches: [string, (person: WorldPerson) => boolean][] = [
    [
      'software engineers in London',
      (one) => job(one).title.includes('Software Engineer') && one.place.city === 'London',
    ],
    [
      'VP Sales at software companies',
      (one) =>
        job(one).title === 'VP of Sales' && /Software|Network Security|Data/.test(job(one).company.industry),
    ],
    [
      'directors in marketing',
      (one) => job(one).seniority === 'director' && job(one).department === 'Marketing',
    ],
    [
      'accountants who know Excel, with an MBA',
      (one) =>
        job(one).title.includes('Accountant') &&
        one.skills.includes('Excel') &&
        one.education.some(({ degree }) => degree === 'MBA'),
    ],
    [`people who work for ${acme.name}`, (one) => job(one).company.id === acme.id],
    [
      'recruiters at companies with more than 500 employees',
      (one) => job(one).title.includes('Recruiter') && job(one).company.headcount >= 500,
    ],
    [
      `formerly at ${acme.domain}`,
      ({ employments: [, ...earlier] }) => earlier.some(({ company }) => company.id === acme.id),
    ],
  ];

  it.each(searches)('finds whom %j means, and nobody else', (text, isMeant) => {
    const expected = people.filter((person) => isKnown(person) && isMeant(person)).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    const found = findPeople(text);
    expect(new Set(idsOf(found))).toEqual(new Set(expected));
    expect(idsOf(found, 3)).toEqual(idsOf(found));
    expect(found.count()).toBe(expected.length);
  });

  it('finds people at companies that are none of the world’s numbered ones', () => {
    const found = ['Stripe', 'Ikea', 'Bosch'].map((name) => idsOf(findPeople(`people at ${name}`)).length);
    expect(found.some((count) => count > 0)).toBe(true);
  });
});

describe('a search for companies', () => {
  const searches: [string, (company: WorldCompany) => boolean][] = [
    ['logistics firms in Europe', (one) => one.industry === 'Logistics & Supply Chain' && !isOverseas(one)],
    [
      'retailers and retail brands with fewer than 100 employees',
      (one) => one.industry === 'Retail' && one.headcount <= 100,
    ],
    [
      'businesses in Europe that use Salesforce',
      (one) => one.technologies.includes('Salesforce') && !isOverseas(one),
    ],
    [`companies like ${acme.name}`, (one) => one.industry === acme.industry && one.id !== acme.id],
  ];

  it.each(searches)('finds what %j means, and no others', (text, isMeant) => {
    const expected = companies.filter((company) => isKnown(company) && isMeant(company)).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(findCompanies(text))).toEqual(expected);
    expect(idsOf(findCompanies(text), 2)).toEqual(expected);
    expect(findCompanies(text).count()).toBe(expected.length);
  });
});

describe('a text that says nothing it understands', () => {
  const text = 'who might enjoy brass quartets and Kubernetes-free evenings';

  it('finds a sample, those first who have most of its words about them', () => {
    const found = takePage(findCompanies('organic snacks for restaurants').walk(walkStart), 500).items;
    const shared = found.map(({ description }) => (/restaurants/.test(description) ? 1 : 0));
    expect(shared).toContain(1);
    expect(shared).toEqual(shared.toSorted((one, other) => other - one));
  });

  it('finds the same every time, each once, and other engines find them in another order', () => {
    const ids = idsOf(findPeople('zqx jkv'), 7);
    expect(ids.length).toBeGreaterThan(100);
    expect(new Set(ids).size).toBe(ids.length);
    expect(idsOf(findPeople('zqx jkv'))).toEqual(ids);
    const others = idsOf(searchPeople(world, { vendor: 'other', text: 'zqx jkv', isKnown }));
    expect(others).not.toEqual(ids);
    expect(findPeople(text).count()).toBe(idsOf(findPeople(text)).length);
  });
});

it('finds nothing for the word notfound', () => {
  expect(idsOf(findPeople('CFOs at Notfound Inc'))).toEqual([]);
  expect(idsOf(findCompanies('notfound'))).toEqual([]);
});
