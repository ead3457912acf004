/*
 * The filters of people searches: about the present job, the present employer, and where somebody lives. Values that
 * are none of an enumeration are ignored, as are unknown parameters, `education` among them.
 */
import { z } from 'zod';
import { departmentNames } from '../../kit/job-departments.ts';
import type { PersonOutline } from '../../kit/person-outline.ts';
import { rememberRole, type Role } from '../../kit/remember-role.ts';
import { someWordsTest } from '../../kit/text-match.ts';
import type { WorldCompany } from '../../world/world.ts';
import { companyFilters, companyTest } from './companyenrich-filter.ts';
import type { JobDates } from './companyenrich-job-dates.ts';
import { departmentOf, personSeniorities, seniorityOf } from './companyenrich-person.ts';

const texts = z.array(z.string()).max(1000).nullish();
const choices = z.array(z.unknown()).max(1000).nullish();
const domains = z.array(z.string()).max(100).nullish();
/** Up to any time of a day. */
const date = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(?:[T ].*)?$/)
  .transform((text) => text.slice(0, 10))
  .nullish();

const filters = z.object({
  // Older documents have a single text.
  positionQuery: z.union([z.string().transform((text) => [text]), texts]),
  countries: texts,
  seniority: choices,
  department: choices,
  domains,
});

export const personFilters = filters.extend({
  query: z.string().nullish(),
  // There is nothing that a company could be likened to, and to find people at any would be worse.
  companyFilter: z.object({ search: companyFilters.nullish(), similar: z.null().optional() }).nullish(),
  atCurrentCompanyAfter: date,
  atCurrentCompanyBefore: date,
  atCurrentPositionAfter: date,
  atCurrentPositionBefore: date,
  exclude: filters.nullish(),
});

type Filters = z.infer<typeof filters>;
export type PersonFilters = z.infer<typeof personFilters>;

/** By the present employer as the vendor has it; null where it has none. */
export function employerTest(asked: PersonFilters): (known: WorldCompany | null) => boolean {
  const { exclude, companyFilter, query } = asked;
  const wanted = domainSet(asked.domains);
  const banned = domainSet(exclude?.domains);
  const isNamed = query?.trim() ? companyTest({ query }) : null;
  const isLike = companyFilter?.search ? companyTest(companyFilter.search) : null;
  const isAny = wanted === null && isNamed === null && isLike === null;
  return (known) => {
    if (known === null) return isAny;
    if (banned?.has(known.domain)) return false;
    return (
      (wanted === null || wanted.has(known.domain)) &&
      (isNamed === null || isNamed(known)) &&
      (isLike === null || isLike(known))
    );
  };
}

function domainSet(named: readonly string[] | null | undefined): ReadonlySet<string> | null {
  if (!named?.length) return null;
  return new Set(
    named.map((domain) =>
      domain
        .trim()
        .toLowerCase()
        .replace(/^www\./, ''),
    ),
  );
}

/** What can be told of people who are not made yet. */
export function outlineTest({ exclude, ...asked }: PersonFilters): (person: PersonOutline) => boolean {
  const [needed, banned] = [roleTests(asked), exclude ? roleTests(exclude) : []];
  const fitsRole = rememberRole(
    (role) => needed.every((test) => test(role)) && !banned.some((test) => test(role)),
  );
  const [wanted, unwanted] = [codeSet(asked.countries), codeSet(exclude?.countries)];
  return ({ place, employments: [job] }) =>
    fitsRole(job) &&
    (wanted === null || wanted.has(place.countryCode)) &&
    !(unwanted?.has(place.countryCode) === true);
}

function codeSet(countries: readonly string[] | null | undefined): ReadonlySet<string> | null {
  return countries?.length ? new Set(countries.map((code) => code.trim().toUpperCase())) : null;
}

function roleTests({ positionQuery, seniority, department }: Filters): ((role: Role) => boolean)[] {
  const titles = (positionQuery ?? []).filter((text) => text.trim() !== '');
  const hasTitle = someWordsTest(titles);
  const levels = knownValues(seniority, (level) => personSeniorities.includes(level));
  const departments = knownValues(department, isDepartment);
  return [
    titles.length === 0 ? null : ({ title }: Role) => hasTitle(title),
    levels.length === 0 ? null : (role: Role) => levels.includes(seniorityOf(role)),
    departments.length === 0
      ? null
      : (role: Role) => {
          const path = departmentOf(role);
          // One at the root is all that is below it.
          return departments.some((wanted) => path === wanted || path?.startsWith(`${wanted}/`));
        },
  ].filter((test) => test !== null);
}

const roots: ReadonlySet<string> = new Set(departmentNames.map((name) => name.replaceAll('_', '-')));
/** Which subdepartments there are is not documented in full, so that all are taken for known. */
const isDepartment = (path: string): boolean => roots.has(path.split('/')[0] ?? '');

function knownValues(
  values: readonly unknown[] | null | undefined,
  isKnown: (value: string) => boolean,
): string[] {
  return (values ?? []).filter((value) => typeof value === 'string').filter(isKnown);
}

/** By when the present job began; null where that is not asked. */
export function datesTest(asked: PersonFilters): ((dates: JobDates) => boolean) | null {
  const inPosition = isBetween(asked.atCurrentPositionAfter, asked.atCurrentPositionBefore);
  const atCompany = isBetween(asked.atCurrentCompanyAfter, asked.atCurrentCompanyBefore);
  if (inPosition === null && atCompany === null) return null;
  return ({ position, company }) => (inPosition?.(position) ?? true) && (atCompany?.(company) ?? true);
}

function isBetween(
  after: string | null | undefined,
  before: string | null | undefined,
): ((date: string) => boolean) | null {
  if (after == null && before == null) return null;
  return (day) => day >= (after ?? '') && day <= (before ?? '9');
}
