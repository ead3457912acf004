/*
 * The taxonomy of departments that several vendors have in common: fourteen of them, each with subdepartments. Names
 * are in snake case; vendors differ in how they write them.
 */
import { rememberRole, type Role } from './remember-role.ts';

interface JobDepartment {
  department: string;
  subdepartment: string;
}

/** The world's departments. */
const ofDepartment: Readonly<Record<string, readonly [department: string, subdepartment: string]>> = {
  Engineering: ['engineering_technical', 'software_development'],
  Production: ['engineering_technical', 'industrial_engineering'],
  Data: ['engineering_technical', 'data_science'],
  Product: ['product_management', 'product_development'],
  Design: ['design', 'all_design'],
  Sales: ['sales', 'account_management'],
  'Customer Success': ['sales', 'customer_success'],
  Marketing: ['marketing', 'demand_generation'],
  Finance: ['finance', 'accounting'],
  'Human Resources': ['human_resources', 'recruiting_talent_acquisition'],
  Operations: ['operations', 'supply_chain'],
  Legal: ['legal', 'compliance'],
  'Information Technology': ['information_technology', 'infrastructure'],
  Medical: ['medical_health', 'medicine'],
  Consulting: ['consulting', 'consultant'],
};

export const departmentNames: readonly string[] = [
  'c_suite',
  'education',
  ...new Set(Object.values(ofDepartment).map(([department]) => department)),
];

/** Where the taxonomy puts a department of the world; null for the management of a company as a whole. */
export function placeDepartment(name: string): JobDepartment | null {
  const [department, subdepartment] = ofDepartment[name] ?? [];
  return department === undefined || subdepartment === undefined ? null : { department, subdepartment };
}

/** Where a job belongs. A person who heads a department from the top of a company belongs there first. */
export const jobDepartments: (role: Role) => readonly JobDepartment[] = rememberRole((role) => {
  const placed = placeDepartment(role.department);
  const own = placed === null ? [] : [placed];
  if (role.seniority !== 'c_suite') return own;
  const subdepartment = /founder/i.test(role.title) ? 'founder' : executiveOf(placed);
  return [{ department: 'c_suite', subdepartment }, ...own];
});

const withExecutives: ReadonlySet<string> = new Set([
  'finance',
  'human_resources',
  'information_technology',
  'legal',
  'marketing',
  'medical_health',
  'operations',
  'sales',
]);

function executiveOf(placed: JobDepartment | null): string {
  if (placed === null) return 'executive';
  // The head of the engineers is filed under information technology.
  const department =
    placed.department === 'engineering_technical' ? 'information_technology' : placed.department;
  return withExecutives.has(department) ? `${department}_executive` : 'executive';
}
