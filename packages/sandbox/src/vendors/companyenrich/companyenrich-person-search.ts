import type { Walk } from '../../kit/numbered-pages.ts';
import { rememberBy } from '../../kit/remember-by.ts';
import { countMatches, takePeople, type PeopleSearch } from '../../kit/search-people.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { findStrangers } from '../../kit/walk-people.ts';
import type { Employment, World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { companyKnownToCompanyEnrich } from './companyenrich-company.ts';
import { isOutOfCredits, outOfCredits } from './companyenrich-error.ts';
import { jobDatesOf, readJobDates } from './companyenrich-job-dates.ts';
import { pageFields, pageReply, readBody } from './companyenrich-page.ts';
import {
  datesTest,
  employerTest,
  outlineTest,
  personFilters,
  type PersonFilters,
} from './companyenrich-person-filter.ts';
import { isKnownToCompanyEnrich, personItem } from './companyenrich-person.ts';
import { companyNamed } from './companyenrich-search.ts';

const searchBody = personFilters.extend(pageFields);

/** Two credits for each person. */
export function searchPeople(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  if (isOutOfCredits(request)) return outOfCredits();
  const read = readBody(request, searchBody);
  if ('refused' in read) return read.refused;
  const { page, pageSize, ...search } = read.asked;
  const { world } = context;
  const isEmployer = rememberEmployer(search, world);
  const matching = {
    isMatched: ({ company, endDate }: Employment) => endDate === null && isEmployer(company),
  };
  const show = (person: WorldPerson): unknown => personItem(world, person, matching);
  const walk = walkOf({ search, isEmployer }, world);
  return pageReply(walk, { search: ['people', search], page, pageSize, show }, context);
}

function rememberEmployer(search: PersonFilters, world: World): (company: WorldCompany) => boolean {
  const test = employerTest(search);
  return rememberBy((company: WorldCompany) => test(companyKnownToCompanyEnrich(world, company)));
}

function walkOf(
  { search, isEmployer }: { search: PersonFilters; isEmployer: (company: WorldCompany) => boolean },
  world: World,
): Walk<WorldPerson> {
  const fits = outlineTest(search);
  const hasDates = datesTest(search);
  const mayHaveDates = (id: number): boolean => {
    const dates = hasDates && jobDatesOf(world, id);
    return dates === null || hasDates?.(dates) !== false;
  };
  const domains = (search.domains ?? []).map((domain) => ({ domain }));
  const queries = [search.query, search.companyFilter?.search?.query];
  const named = queries.flatMap((query) => companyNamed(world, { query }));
  const people: PeopleSearch = {
    atCompany: isEmployer,
    mayMatch: (person) => fits(person) && mayHaveDates(person.id),
    isMatch: (person) => isKnownToCompanyEnrich(world, person) && hasDates?.(readJobDates(person)) !== false,
    strangers: findStrangers(world, [...domains, ...named]),
  };
  return {
    take: (from, limit) => {
      const { people: items, next } = takePeople(world, people, { from, limit });
      return { items, next };
    },
    count: () => countMatches(world, people),
  };
}
