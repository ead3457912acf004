import { expect, it } from 'vitest';
import { outlinesOf } from '../../kit/person-outline.ts';
import { createWorld } from '../../world/create-world.ts';
import { readPath } from './crustdata-path.ts';
import { outlineGroup, personRecord } from './crustdata-person.ts';

const world = createWorld({ companies: 20, people: 300 });

it.each([
  'basic_profile.name',
  'basic_profile.current_title',
  'basic_profile.location.full_location',
  'experience.employment_details.current.seniority_level',
  'experience.employment_details.past.title',
  'education.schools.degree',
  'skills.professional_network_skills',
])('%s is told of people who are not made yet as their record has it', (field) => {
  for (const outline of outlinesOf(world, world.company(7))) {
    const record = personRecord(world, world.person(outline.id - 1));
    expect(readPath(outlineGroup(outline, field), field)).toEqual(readPath(record, field));
  }
});

it.each(['professional_network.followers', 'constructor.name', ''])('%j is not told early', (field) => {
  const [outline] = outlinesOf(world, world.company(7));
  expect(outline && outlineGroup(outline, field)).toEqual({});
});
