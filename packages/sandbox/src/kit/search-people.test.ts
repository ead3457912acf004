import { describe, expect, it } from 'vitest';
import { createWorld } from '../world/create-world.ts';
import type { World } from '../world/world.ts';
import { countMatches, takePeople, type PeopleSearch } from './search-people.ts';
import { findStrangers } from './walk-people.ts';

const world = createWorld({ companies: 80, people: 3000 });
const everybody: PeopleSearch = {
  atCompany: () => true,
  mayMatch: () => true,
  isMatch: () => true,
  strangers: [],
};
const managers: PeopleSearch = {
  ...everybody,
  atCompany: ({ headcount }) => headcount > 20,
  mayMatch: ({ employments: [{ seniority }] }) => seniority === 'manager',
  isMatch: ({ id }) => id % 3 !== 0,
};

function idsOver(search: PeopleSearch, limit: number): number[] {
  const ids: number[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const page: ReturnType<typeof takePeople> = takePeople(world, search, { from, limit });
    ids.push(...page.people.map(({ id }) => id));
    from = page.next;
  }
  return ids;
}

describe('taking pages', () => {
  it('gives each match exactly once, whatever their size', () => {
    const expected = Array.from({ length: world.personCount }, (_, index) => world.person(index))
      .filter(
        ({ id, employments: [job] }) =>
          job.seniority === 'manager' && job.company.headcount > 20 && id % 3 !== 0,
      )
      .map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(50);
    for (const limit of [7, 1000]) {
      const ids = idsOver(managers, limit);
      expect(ids).toHaveLength(expected.length);
      expect(new Set(ids)).toEqual(new Set(expected));
    }
  });

  it('goes on to strangers', () => {
    const strangers = findStrangers(world, [{ domain: 'stripe.com' }]);
    const there = {
      ...everybody,
      strangers,
      atCompany: ({ domain }: { domain: string }) => domain === 'stripe.com',
    };
    const people = strangers.flatMap((company) => world.peopleAt(company));
    expect(people.length).toBeGreaterThan(1);
    expect(idsOver(there, 2)).toEqual(people.map(({ id }) => id));
  });

  it('makes a bounded number of people, and goes on from there if it has found anybody', () => {
    takePeople(world, everybody, { from: 0, limit: 5000 });
    let made = 0;
    const counting: World = {
      ...world,
      person: (index) => {
        made += 1;
        return world.person(index);
      },
    };
    takePeople(counting, everybody, { from: 0, limit: 3000 });
    made = 0;
    const nobody = { ...everybody, isMatch: () => false };
    expect(takePeople(counting, nobody, { from: 0, limit: 10 })).toEqual({ people: [], next: null });
    expect(made).toBeLessThanOrEqual(1010);
    const one = { ...everybody, isMatch: ({ id }: { id: number }) => id === 1 || id === world.personCount };
    expect(new Set(idsOver(one, 10))).toContain(1);
    expect(takePeople(world, one, { from: 0, limit: 10 }).next).toEqual(expect.any(Number));
  });
});

describe('counting', () => {
  it('is exact where few may match, and near the truth where it is a sample', () => {
    const few = { ...managers, mayMatch: ({ id }: { id: number }) => id < 200 };
    expect(countMatches(world, few)).toBe(idsOver(few, 1000).length);
    const truth = idsOver(managers, 1000).length;
    expect(Math.abs(countMatches(world, managers) - truth)).toBeLessThan(truth / 4);
    expect(countMatches(world, { ...everybody, mayMatch: () => false })).toBe(0);
  });
});
