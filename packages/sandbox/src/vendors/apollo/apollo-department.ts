/* Departments as Apollo writes them, eight of which it calls `master_…`. */
import { jobDepartments } from '../../kit/job-departments.ts';
import type { Role } from '../../kit/remember-role.ts';

const masters: ReadonlySet<string> = new Set([
  'engineering_technical',
  'finance',
  'human_resources',
  'information_technology',
  'legal',
  'marketing',
  'operations',
  'sales',
]);

interface ApolloDepartments {
  departments: string[];
  subdepartments: string[];
}

export function departmentsOf(role: Role): ApolloDepartments {
  const found = jobDepartments(role);
  return {
    departments: found.map(({ department }) =>
      masters.has(department) ? `master_${department}` : department,
    ),
    subdepartments: found.map(({ subdepartment }) => subdepartment),
  };
}

/** By a department or subdepartment, with or without `master_`. Nobody is in one that does not exist. */
export function departmentTest(wanted: string): (role: Role) => boolean {
  const name = wanted.toLowerCase().replace(/^master_/, '');
  return (role) =>
    jobDepartments(role).some(
      ({ department, subdepartment }) => department === name || subdepartment === name,
    );
}
