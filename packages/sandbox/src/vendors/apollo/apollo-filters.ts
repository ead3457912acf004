/* The filters of searches. Those about job postings are taken and have no effect, for the world has none. */
import { jobDepartments } from '../../kit/job-departments.ts';
import { latestRounds, totalFunding } from '../../kit/latest-round.ts';
import type { PersonOutline } from '../../kit/person-outline.ts';
import type { Role } from '../../kit/remember-role.ts';
import type { Filter, FilterTable, Test } from '../../kit/search-filters.ts';
import { anyText, ofPart, ofRole, oneOf, within, without, withWords } from '../../kit/search-filters.ts';
import { foldedWords, placeTest, someWordsTest, wordsTest } from '../../kit/text-match.ts';
import type { WorldCompany } from '../../world/world.ts';
import { industryTagId } from './apollo-organization.ts';
import { senioritiesOf } from './apollo-person.ts';

const place: Filter<WorldCompany> = ofPart(({ place: seat }) => seat, anyText(placeTest));
/** `google_analytics` is `Google Analytics`. */
const technology: Filter<WorldCompany> = oneOf(({ technologies }) => technologies);

/** `51,200`; an end that is left out is open. */
function sizeTest(range: string): Test<WorldCompany> | null {
  const [, from, to] = /^(\d{0,9})\s*,\s*(\d{0,9})$/.exec(range) ?? [];
  if (from === undefined || to === undefined) return null;
  const most = to === '' ? Number.POSITIVE_INFINITY : Number(to);
  return ({ headcount }) => headcount >= Number(from) && headcount <= most;
}

export const organizationFilters: FilterTable<WorldCompany> = {
  organization_locations: place,
  organization_not_locations: without(place),
  organization_num_employees_ranges: anyText(sizeTest),
  organization_industry_tag_ids: oneOf(({ industry }) => industryTagId(industry)),
  currently_using_any_of_technology_uids: technology,
  currently_not_using_any_of_technology_uids: without(technology),
  q_organization_keyword_tags: withWords(({ industry, description, technologies }) =>
    [industry, description, ...technologies].join(' '),
  ),
  q_organization_name: ofPart(({ name }) => name, anyText(wordsTest)),
  revenue_range: within(({ revenueUsd }) => revenueUsd),
  latest_funding_amount_range: within((company) => latestRounds(company)[0]?.amountUsd ?? null),
  latest_funding_date_range: within((company) => latestRounds(company)[0]?.date ?? null),
  total_funding_range: within(totalFunding),
};

export const domainFilter: Filter<WorldCompany> = oneOf(({ domain }) => domain);

/** Titles with the same words, or the very same titles. */
const titles: Filter<Role> = (wanted, ask) => {
  const similar = anyText<Role>((text) => {
    const test = someWordsTest([text]);
    return ({ title }) => test(title);
  });
  const spelled = (title: string) => foldedWords(title).join(' ');
  const same = anyText<Role>(
    (text) =>
      ({ title }) =>
        spelled(title) === spelled(text),
  );
  return (ask('include_similar_titles') === false ? same : similar)(wanted, ask);
};

/** By a department or subdepartment, with or without `master_`. Nobody is in one that does not exist. */
function departmentTest(wanted: string): Test<Role> {
  const name = wanted.toLowerCase().replace(/^master_/, '');
  return (role) =>
    jobDepartments(role).some(
      ({ department, subdepartment }) => department === name || subdepartment === name,
    );
}

const keywords: Filter<PersonOutline> = anyText((text) => {
  const test = wordsTest(text);
  return ({ firstName, lastName, employments: [{ title, company }] }) =>
    test(`${firstName} ${lastName} ${title} ${company.name}`);
});

/** All that can be told of people who are not made yet. */
export const personFilters: FilterTable<PersonOutline> = {
  person_titles: ofRole(titles),
  person_seniorities: ofRole(oneOf(senioritiesOf)),
  // No document has it: the vendor's own clients send it.
  person_departments: ofRole(anyText(departmentTest)),
  person_locations: ofPart(({ place: home }) => home, anyText(placeTest)),
  q_keywords: keywords,
  // "This can be the current employer or a previous employer."
  q_organization_domains_list: oneOf(({ employments }) => employments.map(({ company }) => company.domain)),
};
