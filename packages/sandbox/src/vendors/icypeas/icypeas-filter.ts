/* The filters of Icypeas's lead database: most include some values and exclude others, numbers have a range. */
import { z } from 'zod';
import type { PersonOutline } from '../../kit/person-outline.ts';
import { titleKey, titleTest } from '../../kit/prose/prose-roles.ts';
import { phraseKey } from '../../kit/prose/prose-text.ts';
import { placeTest } from '../../kit/text-match.ts';
import { countryOf } from '../../world/data/places.ts';
import { squash } from '../../world/fold.ts';
import { Recent } from '../../world/recent.ts';
import { readDomain } from '../../world/read-domain.ts';
import type { CompanyQuery, Place, WorldCompany } from '../../world/world.ts';
import { lidOf, typeOf } from './icypeas-records.ts';

// URNs are numbers in one place of the documentation and text in another.
const values = z
  .array(z.union([z.string(), z.number()]).transform(String))
  .max(200)
  .nullish();
const listed = z.strictObject({ include: values, exclude: values }).nullish();
const bound = z.number().nullish();
const range = z.strictObject({ '>=': bound, '<=': bound }).nullish();

const ofPerson = ['firstname', 'lastname', 'school', 'languages', 'skills', 'location', 'keyword'] as const;
const ofNow = ['CompanyName', 'CompanyWebsite', 'JobTitle'] as const;

// What a filter does that there is not is undocumented: refused here, as ignoring it would find everybody.
export const peopleQuery = z.partialRecord(
  z.enum([
    ...ofPerson,
    ...ofNow.map((name) => `current${name}` as const),
    ...ofNow.map((name) => `past${name}` as const),
  ]),
  listed,
);
export const companiesQuery = z.strictObject({
  name: listed,
  lid: listed,
  urn: listed,
  type: listed,
  industry: listed,
  location: listed,
  headcount: range,
});

export type PeopleQuery = z.infer<typeof peopleQuery>;
export type CompaniesQuery = z.infer<typeof companiesQuery>;
type Listed = z.infer<typeof listed>;
type Test<T> = (subject: T) => boolean;
/** Makes the test for one value of a filter, once. */
type Compile<T> = (wanted: string) => Test<T>;

/** A query without any value asks for nothing, which the database refuses. */
export function isAnythingAsked(query: PeopleQuery | CompaniesQuery): boolean {
  const given = Object.values(query).flatMap((filter) => Object.values(filter ?? {}));
  return given.some((value) => (Array.isArray(value) ? value.length > 0 : value != null));
}

export function companyTest(query: CompaniesQuery): Test<WorldCompany> {
  const { headcount } = query;
  return allOf([
    listTest(query.name, nameTest),
    listTest(query.lid, (lid) => (company) => lidOf(company) === lid.trim().toLowerCase()),
    listTest(
      query.urn,
      (urn) =>
        ({ id }) =>
          String(id) === urn.trim(),
    ),
    listTest(query.type, (type) => sameTest(type, typeOf)),
    listTest(query.industry, (industry) => sameTest(industry, (company) => company.industry)),
    listTest(query.location, placedTest),
    ({ headcount: count }) => count >= (headcount?.['>='] ?? 0) && count <= (headcount?.['<='] ?? Infinity),
  ]);
}

/** What is asked of the present employer alone. */
export function employerTest(query: PeopleQuery): Test<WorldCompany> {
  return allOf([
    listTest(query.currentCompanyName, nameTest),
    listTest(query.currentCompanyWebsite, siteTest),
  ]);
}

/** What is asked of somebody, apart from their present employer. */
export function personTest(query: PeopleQuery): Test<PersonOutline> {
  return allOf<PersonOutline>([
    listTest(query.firstname, firstNameTest),
    listTest(query.lastname, lastNameTest),
    listTest(query.currentJobTitle, presentTitleTest),
    listTest(query.pastJobTitle, pastTitleTest),
    listTest(query.pastCompanyName, pastTest(nameTest)),
    listTest(query.pastCompanyWebsite, pastTest(siteTest)),
    listTest(query.school, schoolTest),
    listTest(query.languages, languageTest),
    listTest(query.skills, (skill) => {
      const wanted = squash(skill);
      const isSame = remember((own) => squash(own) === wanted);
      return ({ skills }) => skills.some(isSame);
    }),
    listTest(query.location, placedTest),
    listTest(query.keyword, profileTest),
  ]);
}

/** The companies that are included by what they are called, as the world may have to be asked for them. */
export function namedCompanies(query: PeopleQuery & CompaniesQuery): CompanyQuery[] {
  const included = (...filters: Listed[]) => filters.flatMap((filter) => filter?.include ?? []);
  return [
    ...included(query.currentCompanyName, query.name).map((name) => ({ name })),
    ...included(query.currentCompanyWebsite).map((domain) => ({ domain })),
  ].slice(0, mostNamed);
}

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

function jobsTest(jobsOf: (person: PersonOutline) => readonly { title: string }[]): Compile<PersonOutline> {
  return (title) => {
    const isTitled = titleTest([titleKey(title)]);
    return (person) => jobsOf(person).some((job) => isTitled(job.title));
  };
}

const presentTitleTest = jobsTest(({ employments: [job] }) => [job]);
const pastTitleTest = jobsTest(({ employments }) => employments.slice(1));
const firstNameTest = textTest<PersonOutline>(({ firstName }) => [firstName]);
const lastNameTest = textTest<PersonOutline>(({ lastName }) => [lastName]);
const schoolTest = textTest<PersonOutline>(({ education }) => education.map(({ school }) => school));
const nameTest = textTest<WorldCompany>(({ name }) => [name]);

const siteTest: Compile<WorldCompany> = (site) => {
  const wanted = readDomain(site.toLowerCase());
  return ({ domain }) => domain === wanted;
};

const placedTest: Compile<{ place: Place }> = (wanted) => {
  const isThere = placeTest(wanted);
  return ({ place }) => isThere(place);
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
