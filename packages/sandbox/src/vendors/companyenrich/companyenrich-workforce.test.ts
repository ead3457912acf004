import { expect, test } from 'vitest';
import { departmentNames } from '../../kit/job-departments.ts';
import { createWorld } from '../../world/create-world.ts';
import { workforceOf, workforceTests } from './companyenrich-workforce.ts';

const world = createWorld({ companies: 200, people: 400 });
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index));

test('the departments of a company are together about as many as it has people', () => {
  for (const company of companies) {
    const sum = departmentNames.reduce((total, name) => total + workforceOf(company, name), 0);
    expect(Math.abs(sum - company.headcount)).toBeLessThanOrEqual(departmentNames.length / 2 + 1);
    expect(workforceOf(company, 'overall')).toBe(company.headcount);
  }
});

test('who works where depends on the line of business', () => {
  const of = (industry: string) => companies.find((company) => company.industry === industry);
  const [software, clinic] = [of('Software Development'), of('Hospitals & Health Care')];
  if (software === undefined || clinic === undefined) throw new Error('No such companies');
  expect(workforceOf(software, 'engineering_technical')).toBeGreaterThan(0);
  expect(workforceOf(software, 'medical_health')).toBe(0);
  expect(workforceOf(clinic, 'medical_health')).toBeGreaterThan(workforceOf(clinic, 'sales'));
});

test('what asks nothing, or of a department that there is not, is no filter', () => {
  expect(workforceTests(null)).toEqual([]);
  expect(workforceTests([{ department: 'sales' }, { department: 'sorcery', min: 3 }])).toEqual([]);
});
