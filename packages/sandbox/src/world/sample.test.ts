import { expect, it } from 'vitest';
import { createWorld } from './create-world.ts';
import { sampleCompanies, samplePeople } from './sample.ts';

const world = createWorld();

it('takes people from all over the world, the same ones every time', () => {
  const rows = samplePeople(world, 50);
  expect(rows).toHaveLength(50);
  expect(rows).toEqual(samplePeople(createWorld(), 50));
  expect(new Set(rows.map(({ company_domain }) => company_domain)).size).toBe(50);
  expect(new Set(rows.map(({ country }) => country)).size).toBeGreaterThan(8);
});

it('gives rows that lead back to the world', () => {
  for (const row of samplePeople(world, 200)) {
    const person = world.findPerson({ profileUrl: row.profile_url });
    expect(person?.name).toBe(`${row.first_name} ${row.last_name}`);
    expect(world.findPerson({ name: row.name, company: { domain: row.company_domain } })).toEqual(person);
  }
  for (const row of sampleCompanies(world, 200)) {
    expect(world.findCompany({ domain: row.company_website_url })?.name).toBe(row.company_name);
  }
});

it('gives all there are at most', () => {
  const small = createWorld({ companies: 3, people: 12 });
  expect(samplePeople(small, 50).map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  expect(sampleCompanies(small, 0)).toEqual([]);
});
