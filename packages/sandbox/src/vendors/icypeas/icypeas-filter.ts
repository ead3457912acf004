/* The filters of Icypeas's lead database: most include some values and exclude others, numbers have a range. */
import { z } from 'zod';
import type { PersonOutline } from '../../kit/person-outline.ts';
import { titleKey, titleTest } from '../../kit/prose/prose-roles.ts';
import { phraseKey } from '../../kit/prose/prose-text.ts';
import { countryOf } from '../../world/data/places.ts';
import { foldLetters, squash } from '../../world/fold.ts';
import { readSlug } from '../../world/profile-url.ts';
import { Recent } from '../../world/recent.ts';
import { readDomain } from '../../world/read-domain.ts';
import type { CompanyQuery, Place, WorldCompany } from '../../world/world.ts';
import { lidOf, typeOf } from './icypeas-company.ts';

// URNs are numbers in one place of the documentation and text in another.
const values = z
  .array(z.union([z.string(), z.number()]).transform(String))
  .max(200)
  .nullish();
const listed = z.strictObject({ include: values, exclude: values }).nullish();
const bound = z.number().nullish();
const range = z.strictObject({ '>': bound, '<': bound, '>=': bound, '<=': bound }).nullish();

// What a filter does that there is not is undocumented: refused here, as ignoring it would find everybody.
export const peopleQuery = z.strictObject({
  firstname: listed,
  lastname: listed,
  currentJobTitle: listed,
  pastJobTitle: listed,
  currentCompanyName: listed,
  pastCompanyName: listed,
  currentCompanyUrn: listed,
  pastCompanyUrn: listed,
  currentCompanyWebsite: listed,
  pastCompanyWebsite: listed,
  currentCompanyId: listed,
  pastCompanyId: listed,
  school: listed,
  languages: listed,
  skills: listed,
  location: listed,
  keyword: listed,
});

export const companiesQuery = z.strictObject({
  name: listed,
  lid: listed,
  urn: listed,
  companyId: listed,
  type: listed,
  industry: listed,
  location: listed,
  headcount: range,
  keyword: listed,
  domain: listed,
});

export type PeopleQuery = z.infer<typeof peopleQuery>;
export type CompaniesQuery = z.infer<typeof companiesQuery>;
type Listed = z.infer<typeof listed>;
type Test<T> = (subject: T) => boolean;
/** Makes the test for one value of a filter, once. */
type Compile<T> = (wanted: string) => Test<T>;

/** A query without any value asks for nothing, which the database refuses. */
export function isAnythingAsked(query: PeopleQuery | CompaniesQuery): boolean {
  return Object.values(query).some((filter) => {
    if (filter == null) return false;
    if ('include' in filter || 'exclude' in filter)
      return (filter.include?.length ?? 0) + (filter.exclude?.length ?? 0) > 0;
    return Object.values(filter).some((value) => value != null);
  });
}

export function companyTest(query: CompaniesQuery): Test<WorldCompany> {
  const { headcount } = query;
  return allOf([
    listTest(query.name, nameTest),
    listTest(query.lid, (lid) => (company) => lidOf(company) === lid.trim().toLowerCase()),
    listTest(query.urn, urnTest),
    listTest(query.companyId, idTest),
    listTest(query.type, (type) => sameTest(type, typeOf)),
    listTest(query.industry, (industry) => sameTest(industry, (company) => company.industry)),
    listTest(query.location, placeTest),
    listTest(query.domain, siteTest),
    listTest(query.keyword, (word) => {
      const has = phraseTest(word);
      return ({ name, industry, description }) => [name, industry, description].some(has);
    }),
    ({ headcount: count }) =>
      (headcount?.['>'] == null || count > headcount['>']) &&
      (headcount?.['<'] == null || count < headcount['<']) &&
      (headcount?.['>='] == null || count >= headcount['>=']) &&
      (headcount?.['<='] == null || count <= headcount['<=']),
  ]);
}

/** What is asked of the present employer alone. */
export function employerTest(query: PeopleQuery): Test<WorldCompany> {
  return allOf([
    listTest(query.currentCompanyName, nameTest),
    listTest(query.currentCompanyUrn, urnTest),
    listTest(query.currentCompanyWebsite, siteTest),
    listTest(query.currentCompanyId, idTest),
  ]);
}

/** What is asked of somebody, apart from their present employer. */
export function personTest(query: PeopleQuery): Test<PersonOutline> {
  return allOf<PersonOutline>([
    listTest(
      query.firstname,
      textTest(({ firstName }) => [firstName]),
    ),
    listTest(
      query.lastname,
      textTest(({ lastName }) => [lastName]),
    ),
    listTest(query.currentJobTitle, (title) => {
      const isTitled = titleTest([titleKey(title)]);
      return ({ employments: [job] }) => isTitled(job.title);
    }),
    listTest(query.pastJobTitle, (title) => {
      const isTitled = titleTest([titleKey(title)]);
      return ({ employments }) => employments.slice(1).some((job) => isTitled(job.title));
    }),
    listTest(query.pastCompanyName, pastTest(nameTest)),
    listTest(query.pastCompanyUrn, pastTest(urnTest)),
    listTest(query.pastCompanyWebsite, pastTest(siteTest)),
    listTest(query.pastCompanyId, pastTest(idTest)),
    listTest(
      query.school,
      textTest(({ education }) => education.map(({ school }) => school)),
    ),
    listTest(query.languages, languageTest),
    listTest(query.skills, (skill) => {
      const wanted = squash(skill);
      const isSame = remember((own) => squash(own) === wanted);
      return ({ skills }) => skills.some(isSame);
    }),
    listTest(query.location, placeTest),
    listTest(query.keyword, profileTest),
  ]);
}

/** The companies that are included by what they are called, as the world may have to be asked for them. */
export function namedCompanies(query: { names?: Listed; sites?: Listed; ids?: Listed }): CompanyQuery[] {
  const included = (filter: Listed) => filter?.include ?? [];
  return [
    ...included(query.names).map((name) => ({ name })),
    ...included(query.sites).map((domain) => ({ domain })),
    // A number is a URN, which only companies of the world have.
    ...included(query.ids)
      .filter((id) => !/^\d+$/.test(id))
      .map((id) => (readSlug(id, 'company') === null ? calledBy(id) : { profileUrl: id })),
  ].slice(0, mostNamed);
}

const calledBy = (id: string): CompanyQuery => (readDomain(id) === null ? { name: id } : { domain: id });

// More would only make the search slow.
const mostNamed = 100;

function allOf<T>(tests: readonly (Test<T> | null)[]): Test<T> {
  const asked = tests.filter((test) => test !== null);
  return (subject) => asked.every((test) => test(subject));
}

/** One of the included ones, if there are any, and none of the excluded ones; null for a filter that was not given. */
function listTest<T>(filter: Listed, compile: Compile<T>): Test<T> | null {
  const included = (filter?.include ?? []).map(compile);
  const excluded = (filter?.exclude ?? []).map(compile);
  if (included.length + excluded.length === 0) return null;
  return (subject) =>
    (included.length === 0 || included.some((test) => test(subject))) &&
    !excluded.some((test) => test(subject));
}

/** Most of what people have many have: each is looked at once. */
function remember(test: Test<string>): Test<string> {
  const verdicts = new Map<string, boolean>();
  return (text) => {
    const known = verdicts.get(text);
    if (known !== undefined) return known;
    const verdict = test(text);
    verdicts.set(text, verdict);
    return verdict;
  };
}

/** Whether a text has a phrase, word by word; plurals are alike. */
function phraseTest(phrase: string): Test<string> {
  const key = phraseKey(phrase);
  return remember((text) => key !== '' && keyOf(text).includes(` ${key} `));
}

const keys = new Recent<string, string>(4000);

/** The words of a text, with a space around each. */
const keyOf = (text: string): string => keys.getOrMake(text, () => ` ${phraseKey(text)} `);

function sameTest(wanted: string, textOf: (company: WorldCompany) => string): Test<WorldCompany> {
  const squashed = squash(wanted);
  return (company) => squash(textOf(company)) === squashed;
}

function textTest<T>(textsOf: (subject: T) => readonly string[]): Compile<T> {
  return (phrase) => {
    const has = phraseTest(phrase);
    return (subject) => textsOf(subject).some(has);
  };
}

function pastTest(compile: Compile<WorldCompany>): Compile<PersonOutline> {
  return (wanted) => {
    const test = compile(wanted);
    return ({ employments }) => employments.slice(1).some(({ company }) => test(company));
  };
}

const nameTest = textTest<WorldCompany>(({ name }) => [name]);

const urnTest: Compile<WorldCompany> = (urn) => {
  const wanted = urn.trim();
  return ({ id }) => String(id) === wanted;
};

const siteTest: Compile<WorldCompany> = (site) => {
  const wanted = readDomain(site.toLowerCase());
  return ({ domain }) => domain === wanted;
};

/** By website, URN, profile URL or the last part of that. */
const idTest: Compile<WorldCompany> = (id) => {
  const profile = readSlug(id, 'company');
  const name = profile ?? id.trim().toLowerCase();
  const [isUrn, isAt] = [urnTest(name), siteTest(id)];
  return (company) => lidOf(company) === name || isUrn(company) || (profile === null && isAt(company));
};

/** A city, a region, a country or its code; every part of `Lyon, France`. */
const placeTest: Compile<{ place: Place }> = (wanted) => {
  const parts = wanted.split(',').map((part) => foldLetters(part.trim()));
  const isMeant = new Map<string, boolean>();
  return ({ place: { city, region, country, countryCode } }) => {
    const names = [city, region, country, countryCode];
    const meant = isMeant.get(city) ?? parts.every((part) => names.map(foldLetters).includes(part));
    isMeant.set(city, meant);
    return meant;
  };
};

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** A name or a code: of the language of the country, or English, which everybody of the world speaks. */
const languageTest: Compile<PersonOutline> = (language) => {
  const wanted = language.trim().toLowerCase();
  const isSpoken = remember((countryCode) => {
    const code = countryOf(countryCode).locale;
    return ['en', 'english', code, languageNames.of(code)?.toLowerCase()].includes(wanted);
  });
  return ({ place }) => isSpoken(place.countryCode);
};

/** Anywhere in a profile. */
const profileTest: Compile<PersonOutline> = (word) => {
  const has = phraseTest(word);
  return ({ employments, skills, education }) =>
    employments.some(({ title, company }) => has(title) || has(company.name)) ||
    has(employments[0].company.industry) ||
    skills.some(has) ||
    education.some(({ school, degree, field }) => has(school) || has(degree) || has(field));
};
