/*
 * The filters of searches. Values that are none of an enumeration are ignored, as are unknown parameters, `education` and
 * `workforceGrowth` among them.
 */
import { departmentNames } from '../../kit/job-departments.ts';
import type { PersonOutline } from '../../kit/person-outline.ts';
import type { Filter, FilterTable, Test } from '../../kit/search-filters.ts';
import { anyText, oneOf, ofPart, ofRole, within, withWords } from '../../kit/search-filters.ts';
import { beginningsTest, foldedWords, someWordsTest } from '../../kit/text-match.ts';
import type { WorldCompany } from '../../world/world.ts';
import {
  categoriesOf,
  companyCategories,
  companyTypes,
  employeeBrackets,
  employeesOf,
  fundingStages,
  keywordsOf,
  naicsOf,
  revenueBrackets,
  revenueOf,
  roundsOf,
  totalFundingOf,
  typeOf,
} from './companyenrich-company.ts';
import { departmentOf, personSeniorities, seniorityOf, type JobDates } from './companyenrich-person.ts';
import { workforceOf, workforceNames } from './companyenrich-workforce.ts';

/** By domain, or by the beginnings of words in the name and domain. */
const named = anyText<WorldCompany>((query) => {
  const hasBeginnings = beginningsTest(query);
  return ({ name, domain }) =>
    query.includes('.') ? domain.startsWith(query.toLowerCase()) : hasBeginnings(`${name} ${domain}`);
});

const fillers = new Set(
  'a an and are based companies company for from in of on or that the to which who with'.split(' '),
);

/** A stand-in for likeness of meaning: some telling word of the question is in what is said of the company. */
const about = anyText<WorldCompany>((question) => {
  const test = someWordsTest(foldedWords(question).filter((word) => !fillers.has(word)));
  return ({ name, industry, description, place }) =>
    test([name, industry, description, place.city, place.country].join(' '));
});

/** Headcounts as a whole or in departments, all of which must fit; departments that there are not are ignored. */
const workforce: Filter<WorldCompany> = (wanted) => {
  if (!Array.isArray(wanted)) return 'invalid';
  const tests: Test<WorldCompany>[] = [];
  for (const one of wanted) {
    const { department }: { department?: unknown } = { ...Object(one) };
    const name = typeof department === 'string' ? department : 'overall';
    const test = within((company: WorldCompany) => workforceOf(company, name))(one, () => undefined);
    if (test === 'invalid') return 'invalid';
    if (test !== null && workforceNames.has(name)) tests.push(test);
  }
  return tests.length === 0 ? null : (company) => tests.every((test) => test(company));
};

/** Features that must be there; whatever else can be named, every company of the world has. */
const required: Filter<WorldCompany> = (wanted) =>
  [wanted].flat().includes('anyFunding') ? ({ funding }) => funding.length > 0 : null;

export const companyFilters: FilterTable<WorldCompany> = {
  query: named,
  semanticQuery: about,
  // Companies can only be kept out by it.
  domains: oneOf(({ domain }) => domain),
  countries: oneOf(({ place }) => place.countryCode),
  employees: oneOf(employeesOf, { known: employeeBrackets }),
  revenue: oneOf(revenueOf, { known: revenueBrackets }),
  type: oneOf(typeOf, { known: companyTypes }),
  fundingRounds: oneOf((company) => roundsOf(company).map(({ round }) => round), { known: fundingStages }),
  category: oneOf(categoriesOf, { known: companyCategories, operator: 'categoryOperator' }),
  keywords: oneOf(keywordsOf, { operator: 'keywordsOperator' }),
  technologies: oneOf(({ technologies }) => technologies, { operator: 'technologiesOperator' }),
  foundedYear: within(({ foundedYear }) => foundedYear),
  fundingYear: within(({ funding }) => funding.map(({ date }) => Number(date.slice(0, 4)))),
  fundingAmount: within(totalFundingOf),
  naicsCode: anyText((code) => (company) => naicsOf(company).startsWith(code)),
  workforceSize: workforce,
  require: required,
};

/** Of the present employer. */
export const employerFilters: FilterTable<WorldCompany> = {
  query: named,
  domains: oneOf(({ domain }) => domain),
};

const roots: ReadonlySet<string> = new Set(departmentNames.map((name) => name.replaceAll('_', '-')));

/** What can be told of people who are not made yet. */
export const outlineFilters: FilterTable<PersonOutline> = {
  positionQuery: ofRole(withWords(({ title }) => title)),
  seniority: ofRole(oneOf(seniorityOf, { known: personSeniorities })),
  // One at the root is all that is below it. Which there are below is not documented, so that all are taken for known.
  department: ofRole(
    anyText((wanted) => (role) => {
      const path = departmentOf(role);
      return (
        !roots.has(wanted.split('/')[0] ?? '') || path === wanted || path?.startsWith(`${wanted}/`) === true
      );
    }),
  ),
  countries: ofPart(
    ({ place }) => place,
    oneOf(({ countryCode }) => countryCode),
  ),
};

const after = (read: (dates: JobDates) => string) =>
  anyText<JobDates>((day) => (dates) => read(dates) >= day.slice(0, 10));
const before = (read: (dates: JobDates) => string) =>
  anyText<JobDates>((day) => (dates) => read(dates) <= day.slice(0, 10));

/** When people came to their present job. */
export const dateFilters: FilterTable<JobDates> = {
  atCurrentCompanyAfter: after(({ company }) => company),
  atCurrentCompanyBefore: before(({ company }) => company),
  atCurrentPositionAfter: after(({ position }) => position),
  atCurrentPositionBefore: before(({ position }) => position),
};
