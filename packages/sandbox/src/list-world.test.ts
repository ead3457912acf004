import { expect, it } from 'vitest';
import { listWorld } from './list-world.ts';
import { createWorld } from './world/create-world.ts';
import { industries } from './world/data/industries.ts';

const world = createWorld({ companies: 200, people: 2000 });

it('lists what occurs in the world, each once', async () => {
  const lists = await listWorld(world);
  for (const [name, list] of Object.entries(lists)) {
    expect(list.length, name).toBeGreaterThan(0);
    expect(new Set(list).size, name).toBe(list.length);
  }
  expect(lists.industries.toSorted()).toEqual(industries.map(({ name }) => name).toSorted());
  expect(lists.companyNames).toContain(world.company(7).name);
  expect(lists.companyDomains).toContain(world.company(7).domain);
});

it('puts the largest companies first', async () => {
  const { companyNames } = await listWorld(world);
  const headcounts = companyNames.map((name) => world.findCompany({ name })?.headcount ?? 0);
  expect(headcounts).toEqual(headcounts.toSorted((one, other) => other - one));
});
