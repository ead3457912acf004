import { expect, test } from 'vitest';
import { createWorld } from '../world/create-world.ts';
import { departmentNames, jobDepartments, placeDepartment } from './job-departments.ts';

const world = createWorld({ companies: 60, people: 1200 });
const roles = Array.from({ length: world.personCount }, (_, index) => world.person(index).employments[0]);

test('every job of the world has a department that vendors know', () => {
  expect(new Set(roles.map(({ department }) => department)).size).toBeGreaterThan(12);
  for (const role of roles) {
    const names = jobDepartments(role).map(({ department }) => department);
    expect(names.length).toBeGreaterThan(0);
    expect(departmentNames).toEqual(expect.arrayContaining(names));
  }
});

test('who heads a department belongs to the top first, and to the department as well', () => {
  const role = { title: 'Chief Marketing Officer', seniority: 'c_suite', department: 'Marketing' } as const;
  expect(jobDepartments(role)).toEqual([
    { department: 'c_suite', subdepartment: 'marketing_executive' },
    placeDepartment('Marketing'),
  ]);
  const founder = { title: 'Founder & CEO', seniority: 'c_suite', department: 'General Management' } as const;
  expect(jobDepartments(founder)).toEqual([{ department: 'c_suite', subdepartment: 'founder' }]);
});
