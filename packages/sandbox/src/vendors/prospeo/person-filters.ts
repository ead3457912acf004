import { z } from 'zod';
import type { World, WorldPerson } from '../../world/world.ts';
import { departmentsOf, seniorityOf } from './brackets.ts';
import { companyFilterFields } from './company-filters.ts';
import { findEmail, findMobile } from './contact.ts';
import { includeExclude, isWithin, liesIn, monthsSince, passes, range } from './filter-parts.ts';

export const personFilters = z.strictObject({
  person_name: includeExclude,
  person_name_or_job_title: z.string().nullish(),
  person_job_title: z
    .object({
      ...includeExclude.unwrap().unwrap().shape,
      match_only_exact_job_titles: z.boolean().nullish(),
      boolean_search: z.string().nullish(),
    })
    .nullish(),
  person_department: includeExclude,
  person_seniority: includeExclude,
  person_location_search: includeExclude,
  person_contact_details: z
    .object({
      email: z.array(z.string()).nullish(),
      mobile: z.array(z.string()).nullish(),
      operator: z.enum(['OR', 'AND']).nullish(),
      hide_people_with_details_already_revealed: z.boolean().nullish(),
    })
    .nullish(),
  person_year_of_experience: range,
  person_time_in_current_role: range,
  person_time_in_current_company: range,
  person_job_change: z.object({ timeframe_days: z.number().nullish() }).loose().nullish(),
  person_duplicate_control: z.unknown().optional(),
  max_person_per_company: z.int().min(1).max(100).nullish(),
  ...companyFilterFields,
});

export type PersonFilters = z.output<typeof personFilters>;

/** Whether a person as Prospeo has them passes; the filters of companies are not among what is looked at. */
export function isPersonMatch(person: WorldPerson, filters: PersonFilters, world: World): boolean {
  const [job] = person.employments;
  const name = person.name.toLowerCase();
  const title = job.title.toLowerCase();
  const either = filters.person_name_or_job_title?.toLowerCase() ?? '';
  const inRole = monthsSince(job.startDate, world.today);
  const start = person.employments.reduce(
    (first, { startDate }) => (startDate < first ? startDate : first),
    job.startDate,
  );
  const changedWithin = filters.person_job_change?.timeframe_days ?? Infinity;
  return (
    passes(filters.person_name, (wanted) => name.includes(wanted)) &&
    (name.includes(either) || title.includes(either)) &&
    isTitleMatch(title, filters.person_job_title) &&
    passes(filters.person_department, (wanted) =>
      departmentsOf(job).some((department) => department.toLowerCase() === wanted),
    ) &&
    passes(filters.person_seniority, (wanted) => seniorityOf(job).toLowerCase() === wanted) &&
    passes(filters.person_location_search, (location) => liesIn(person.place, location)) &&
    isWithin(monthsSince(start, world.today) / 12, filters.person_year_of_experience) &&
    isWithin(inRole, filters.person_time_in_current_role) &&
    isWithin(inRole, filters.person_time_in_current_company) &&
    inRole * 30.44 <= changedWithin &&
    hasContact(person, filters.person_contact_details, world)
  );
}

function isTitleMatch(title: string, filter: PersonFilters['person_job_title']): boolean {
  const fits = (wanted: string) => {
    return filter?.match_only_exact_job_titles === true
      ? title === wanted
      : wanted.split(/\s+/).every((word) => title.includes(word));
  };
  if (!passes(filter, fits)) return false;
  return filter?.boolean_search == null || fitsBoolean(title, filter.boolean_search.toLowerCase());
}

/** Terms joined by AND, OR and NOT; brackets are not read, AND binds closer than OR. */
function fitsBoolean(title: string, search: string): boolean {
  const bare = search
    .replaceAll(/[()"]/g, '')
    .replaceAll(/\s+not\s+/g, ' and not ')
    .replaceAll(' and and ', ' and ');
  return bare.split(' or ').some((group) =>
    group.split(' and ').every((term) => {
      const wanted = term.trim();
      return wanted.startsWith('not ') ? !title.includes(wanted.slice(4).trim()) : title.includes(wanted);
    }),
  );
}

function hasContact(
  person: WorldPerson,
  filter: PersonFilters['person_contact_details'],
  world: World,
): boolean {
  const tests: boolean[] = [];
  if (filter?.email?.length)
    tests.push(filter.email.includes(findEmail(person, world)?.status ?? 'UNAVAILABLE'));
  if (filter?.mobile?.length) {
    tests.push(filter.mobile.includes(findMobile(person, world) === null ? 'UNAVAILABLE' : 'VERIFIED'));
  }
  if (tests.length === 0) return true;
  return filter?.operator === 'AND' ? tests.every(Boolean) : tests.some(Boolean);
}
