/* What somebody looks for who says it in prose, as far as it is understood. */
import type { World, WorldCompany } from '../../world/world.ts';
import { hasMissWord } from '../forced-outcome.ts';
import type { Finding } from '../model/finding.ts';
import { judgeNumbers } from '../model/judge-numbers.ts';
import { judgeFunding, judgeModel } from '../model/judge-words.ts';
import { contentWords } from '../web-index-topics.ts';
import { joinCompanies, takeCompanies, takeEmployers, type CompanyReading } from './prose-companies.ts';
import { takeFunding, type FundingReading } from './prose-funding.ts';
import { takeIndustries, type IndustryReading } from './prose-industries.ts';
import { takePlaces, type PlaceReading } from './prose-places.ts';
import { takeRoles, type RoleReading } from './prose-roles.ts';
import { takeDegrees, takeSchools, takeSkills, takeTechnologies } from './prose-skills.ts';
import { readProseWords, type Prose } from './prose-text.ts';

export interface ProseQuery {
  about: 'people' | 'companies';
  /** Whether anything below asks for something. */
  isUnderstood: boolean;
  /** It asks for something that nobody knows. */
  isMiss: boolean;
  companies: CompanyReading;
  industries: IndustryReading;
  places: PlaceReading;
  /** Products, one of which the company must use. */
  technologies: readonly string[];
  funding: FundingReading;
  /** What is stated of numbers, of buyers and of money; none where that is not judged. */
  judges: readonly Judge[];
  roles: RoleReading;
  /** Of each list somebody must have one. */
  skills: readonly (readonly string[])[];
  schools: readonly string[];
  degrees: readonly string[];
  /** Words that may stand in what is found, in the spelling of `foldLetters`. */
  words: ReadonlySet<string>;
}

type Judge = (company: WorldCompany) => Finding[];

/** Reads the first 2000 characters. What it does not understand it leaves alone. */
export function readProse(text: string, asked: { world: World; about: ProseQuery['about'] }): ProseQuery {
  const { about } = asked;
  const prose = readProseWords(text);
  const words = contentWords(prose.words.map(({ text: word }) => word));
  const query = { about, ...takeEverything(prose, asked), words };
  return {
    ...query,
    isMiss: hasMissWord(prose.text),
    isUnderstood: asksForSomething(query),
  };
}

const noRole: RoleReading = { titles: [], seniorities: [], departments: [] };

/** What is unmistakable is taken first, so that its words mean nothing else. */
function takeEverything(prose: Prose, { world, about }: { world: World; about: ProseQuery['about'] }) {
  const isAboutPeople = about === 'people';
  const someCompany = world.company(0);
  const named = takeCompanies(prose, world);
  const schools = isAboutPeople ? takeSchools(prose) : [];
  const degrees = isAboutPeople ? takeDegrees(prose) : [];
  const places = takePlaces(prose, { about, someCompany });
  const roles = isAboutPeople ? takeRoles(prose) : noRole;
  const funding = takeFunding(prose);
  const industries = takeIndustries(prose, someCompany);
  const skills = isAboutPeople ? takeSkills(prose) : [];
  const companies = joinCompanies(named, takeEmployers(prose, world));
  return {
    ...(isAboutPeople ? { companies, industries } : likeNamed(prose, { companies, industries })),
    schools,
    degrees,
    places,
    roles,
    skills,
    technologies: takeTechnologies(prose),
    funding,
    judges: [judgeNumbers, judgeModel, judgeFunding]
      .map((judge) => (company: WorldCompany) => judge(prose.text, company))
      .filter((judge) => judge(someCompany).length > 0),
  };
}

const comparison = /\b(?:like|similar to|competitors? (?:of|to)|competing with|alternatives to)\b/i;

/** `companies like Acme` are others of its line of business. */
function likeNamed(prose: Prose, named: Pick<ProseQuery, 'companies' | 'industries'>): typeof named {
  const { companies, industries } = named;
  const models = companies.present ?? [];
  if (models.length === 0 || !comparison.test(prose.text)) return named;
  return {
    companies: { ...companies, present: null, excluded: [...companies.excluded, ...models] },
    industries: {
      ...industries,
      wanted: new Set([...(industries.wanted ?? []), ...models.map(({ industry }) => industry)]),
    },
  };
}

function asksForSomething(query: Omit<ProseQuery, 'isUnderstood' | 'isMiss'>): boolean {
  const { companies, industries, places, roles } = query;
  return (
    [companies.present, companies.past, industries.wanted, places.people, places.companies].some(
      (part) => part !== null,
    ) ||
    [
      companies.excluded,
      query.technologies,
      query.funding.rounds,
      query.judges,
      query.skills,
      query.schools,
      query.degrees,
      ...Object.values(roles),
    ].some((list) => list.length > 0) ||
    industries.excluded.size > 0 ||
    places.excluded.size > 0
  );
}
