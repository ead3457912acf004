import { describe, expect, it } from 'vitest';
import { createWorld } from '../world/create-world.ts';
import type { WorldPerson } from '../world/world.ts';
import {
  agreeTotal,
  countPeople,
  findStrangers,
  takePage,
  walkPeople,
  walkStart,
  type PeopleWalk,
  type WalkPage,
  type WalkPosition,
} from './walk-people.ts';

const world = createWorld({ companies: 60, people: 900 });
const managers: PeopleWalk = {
  atCompany: ({ headcount }) => headcount > 20,
  isMatch: (person) => person.employments[0].seniority === 'manager',
};

function walkPages(limit: number): number[] {
  const ids: number[] = [];
  let at: WalkPosition | null = walkStart;
  while (at !== null) {
    const page: WalkPage<WorldPerson> = takePage(walkPeople(world, managers, at), limit);
    ids.push(...page.items.map(({ id }) => id));
    at = page.next;
  }
  return ids;
}

describe('walking', () => {
  it('gives each match exactly once, whatever the size of the pages', () => {
    const all = Array.from({ length: world.personCount }, (_, index) => world.person(index))
      .filter((person) => managers.isMatch(person) && managers.atCompany(person.employments[0].company))
      .map(({ id }) => id);
    expect(all.length).toBeGreaterThan(20);
    for (const limit of [1, 7, 1000]) {
      const walked = walkPages(limit);
      expect(walked).toHaveLength(all.length);
      expect(new Set(walked)).toEqual(new Set(all));
    }
  });

  it('ends on the page of the last match', () => {
    const all = walkPages(1000);
    expect(takePage(walkPeople(world, managers, walkStart), all.length).next).toBeNull();
  });

  it('asks nobody at a company that was ruled out', () => {
    const never = { ...managers, atCompany: () => false, isMatch: () => expect.fail('asked') };
    expect(takePage(walkPeople(world, never, walkStart), 5)).toEqual({ items: [], next: null });
  });

  it('goes on to strangers, from page to page as well', () => {
    const strangers = findStrangers(world, [
      { domain: 'stripe.com' },
      { domain: 'stripe.com' },
      { domain: world.company(3).domain },
    ]);
    expect(strangers.map(({ domain }) => domain)).toEqual(['stripe.com']);
    const walk = {
      strangers,
      atCompany: ({ domain }: { domain: string }) => domain === 'stripe.com',
      isMatch: () => true,
    };
    const first = takePage(walkPeople(world, walk, walkStart), 1);
    const rest = takePage(walkPeople(world, walk, first.next ?? walkStart), 1000);
    const [stranger] = strangers;
    expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(
      stranger ? world.peopleAt(stranger).map(({ name }) => name) : [],
    );
  });
});

describe('counting', () => {
  it('is exact where few employers are left', () => {
    expect(countPeople(world, managers, 60)).toBe(walkPages(1000).length);
  });

  it('is near the truth where it is a sample', () => {
    const everybody = { atCompany: () => true, isMatch: () => true };
    const estimate = countPeople(world, everybody, 30);
    expect(estimate).toBeGreaterThan(world.personCount / 2);
    expect(estimate).toBeLessThan(world.personCount * 2);
  });

  it('never contradicts what was walked', () => {
    expect(agreeTotal(5, { seen: 10, hasMore: true })).toBe(11);
    expect(agreeTotal(50, { seen: 10, hasMore: true })).toBe(50);
    expect(agreeTotal(50, { seen: 10, hasMore: false })).toBe(10);
  });
});
