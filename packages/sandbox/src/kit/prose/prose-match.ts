/* Whether a company or a person is what a text asks for. */
import type { WorldCompany } from '../../world/world.ts';
import type { PersonOutline } from '../person-outline.ts';
import { fitsFunding } from './prose-funding.ts';
import type { ProseQuery } from './prose-query.ts';
import { roleTest } from './prose-roles.ts';

/** Whether a company is asked for; in a search for people, whether it may be where they work. */
export function fitsCompany(query: ProseQuery, company: WorldCompany): boolean {
  const { companies, industries, places, technologies, judges } = query;
  if (companies.present !== null && !includes(companies.present, company)) return false;
  if (includes(companies.excluded, company) || industries.excluded.has(company.industry)) return false;
  if (industries.wanted !== null && !industries.wanted.has(company.industry)) return false;
  if (places.companies !== null && !places.companies.has(company.place.city)) return false;
  if (query.about === 'companies' && places.excluded.has(company.place.city)) return false;
  if (technologies.length > 0 && !technologies.some((name) => company.technologies.includes(name)))
    return false;
  if (!fitsFunding(query.funding, company)) return false;
  return judges.every((judge) => meetsAll(judge, company));
}

/** Whether somebody is asked for, apart from what is asked of the employer. */
export function personTest({
  companies: { past },
  ...query
}: ProseQuery): (person: PersonOutline) => boolean {
  const { places, skills, schools, degrees } = query;
  const isRole = roleTest(query.roles);
  return ({ place, employments, education, skills: own }) =>
    isRole(employments[0]) &&
    (places.people === null || places.people.has(place.city)) &&
    !places.excluded.has(place.city) &&
    (past === null || employments.slice(1).some(({ company }) => includes(past, company))) &&
    (schools.length === 0 || education.some(({ school }) => schools.includes(school))) &&
    (degrees.length === 0 || education.some(({ degree }) => degrees.includes(degree))) &&
    skills.every((group) => group.some((skill) => own.includes(skill)));
}

const includes = (companies: readonly WorldCompany[], { id }: WorldCompany): boolean =>
  companies.some((company) => company.id === id);

/** Findings of the same topic are alternatives. */
function meetsAll(judge: ProseQuery['judges'][number], company: WorldCompany): boolean {
  const findings = judge(company);
  return findings.every(
    ({ topic, isTrue }) => isTrue || findings.some((other) => other.topic === topic && other.isTrue),
  );
}
