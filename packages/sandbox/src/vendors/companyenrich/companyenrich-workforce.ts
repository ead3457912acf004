/* How many people work in which department of a company. */
import { departmentNames, placeDepartment } from '../../kit/job-departments.ts';
import { industries } from '../../world/data/industries.ts';
import { departmentsOf } from '../../world/data/jobs.ts';
import type { WorldCompany } from '../../world/world.ts';

// Somebody of every hundred leads.
const leadingShare = 0.01;

const sectors: ReadonlyMap<string, string> = new Map(industries.map(({ name, sector }) => [name, sector]));

/** Shares of a headcount, by the weight that the world gives each department of a line of business. */
const sharesBySector: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  [...new Set(sectors.values())].map((sector) => {
    const names = departmentsOf(sector);
    const shares = new Map<string, number>();
    for (const name of names) {
      const { department } = placeDepartment(name) ?? {};
      if (department !== undefined)
        shares.set(department, (shares.get(department) ?? 0) + (1 - leadingShare) / names.length);
    }
    return [sector, shares];
  }),
);

/** The headcount of a department, or of the company as a whole. */
export function workforceOf({ industry, headcount }: WorldCompany, department: string): number {
  if (department === 'overall') return headcount;
  if (department === 'c_suite') return Math.max(1, Math.round(headcount * leadingShare));
  const share = sharesBySector.get(sectors.get(industry) ?? '')?.get(department) ?? 0;
  return Math.round(headcount * share);
}

export const workforceNames: ReadonlySet<string> = new Set(['overall', ...departmentNames]);
