import { describe, expect, it } from 'vitest';
import { createWorld } from '../world/create-world.ts';
import { countOutlined, outlinesOf, walkOutlined, type OutlinedWalk } from './person-outline.ts';
import { findStrangers, takePage, walkPeople, walkStart, type WalkPosition } from './walk-people.ts';

const world = createWorld({ companies: 60, people: 900 });
const managers: OutlinedWalk = {
  strangers: findStrangers(world, [{ domain: 'stripe.com' }, { domain: 'ikea.com' }]),
  atCompany: ({ headcount }) => headcount > 20,
  mayMatch: ({ employments: [{ seniority }] }) => seniority === 'manager',
  isMatch: ({ id }) => id % 3 > 0,
};
const all = [
  ...walkPeople(
    world,
    { ...managers, isMatch: (person) => managers.mayMatch(person) && managers.isMatch(person) },
    walkStart,
  ),
];

it('says of everybody what they are, in the same order', () => {
  for (const company of [world.company(3), world.company(7)]) {
    expect(world.peopleAt(company)).toMatchObject(outlinesOf(world, company));
  }
});

describe('a walk', () => {
  it('gives the same people at the same positions as one that makes everybody', () => {
    expect(all.length).toBeGreaterThan(20);
    expect([...walkOutlined(world, managers, walkStart)]).toEqual(all);
  });

  it.each([1, 7, 1000])('gives each once in pages of %i', (limit) => {
    const ids: number[] = [];
    for (let at: WalkPosition | null = walkStart; at !== null;) {
      const page: ReturnType<typeof takePage<{ id: number }>> = takePage(
        walkOutlined(world, managers, at),
        limit,
      );
      ids.push(...page.items.map(({ id }) => id));
      at = page.next;
    }
    expect(ids).toEqual(all.map(({ item }) => item.id));
  });

  it('makes nobody who cannot match', () => {
    const never = { ...managers, mayMatch: () => false, isMatch: () => expect.fail('made') };
    expect([...walkOutlined(world, never, walkStart)]).toEqual([]);
  });
});

it('counts exactly what it asks, and estimates the rest', () => {
  expect(countOutlined(world, managers, 10_000)).toBe(all.length);
  const estimate = countOutlined(world, managers, 40);
  expect(estimate).toBeGreaterThan(all.length * 0.7);
  expect(estimate).toBeLessThan(all.length * 1.4);
});
