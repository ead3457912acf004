/*
 * Exa's searches for people and companies, https://exa.ai/docs/reference/verticals: profiles and homepages with what
 * is known of them as entities. Their only filter is the text.
 */
import { makeUuid } from '../../kit/make-id.ts';
import { searchCompanies, searchPeople } from '../../kit/prose/prose-search.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { Subject } from '../../kit/model/find-subject.ts';
import { takePage, walkStart } from '../../kit/walk-people.ts';
import type { Education, Employment, World, WorldCompany, WorldPerson } from '../../world/world.ts';

export type EntityCategory = 'people' | 'company';

/** A page with the entity it is about. */
export interface EntityPage {
  url: string;
  title: string;
  author: string | null;
  text: string;
  subject: Subject;
  entity: Record<string, unknown>;
}

export const isEntityCategory = (category: string | null | undefined): category is EntityCategory =>
  category === 'people' || category === 'company';

/** Parameters that these categories do not take; LinkedIn is where people are looked for anyway. */
export function findUnsupported(
  category: EntityCategory,
  body: Readonly<{ includeDomains?: readonly string[] | null | undefined; [name: string]: unknown }>,
): string | null {
  const names = [
    'startPublishedDate',
    'endPublishedDate',
    'startCrawlDate',
    'endCrawlDate',
    'excludeDomains',
  ];
  const domains = body.includeDomains ?? [];
  const isProfiles =
    category === 'people' && domains.every((domain) => /(?:^|\.)linkedin\.com$/i.test(domain));
  if (domains.length > 0 && !isProfiles) return 'includeDomains';
  const isGiven = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);
  return names.find((name) => isGiven(body[name])) ?? null;
}

export function searchEntities(
  world: World,
  { category, text, limit }: { category: EntityCategory; text: string; limit: number },
): EntityPage[] {
  if (category === 'people') {
    const isKnown = (person: WorldPerson) => isPersonKnownToExa(world, person);
    const { walk } = searchPeople(world, { vendor: 'exa', text, isKnown });
    return takePage(walk(walkStart), limit).items.map((person) => personPage(world, person));
  }
  const isKnown = (company: WorldCompany) => isCompanyKnownToExa(world, company);
  const { walk } = searchCompanies(world, { vendor: 'exa', text, isKnown });
  return takePage(walk(walkStart), limit).items.map((company) => companyPage(world, company));
}

/** Whose data is old is listed with an earlier employer, and not found by the present one. */
export function isPersonKnownToExa(world: World, person: WorldPerson): boolean {
  const fact = { what: 'profile', coverage: 0.8, staleness: 0.06 };
  return personAsKnown(world, 'exa', { of: person, ...fact }) === person;
}

export const isCompanyKnownToExa = (world: World, of: WorldCompany): boolean =>
  world.knows('exa', { of, what: 'company', coverage: 0.85, staleness: 0 }).isKnown;

function personPage(world: World, person: WorldPerson): EntityPage {
  const { name, firstName, lastName, headline, profileUrl, place, skills } = person;
  const location = [place.city, place.region, place.country].join(', ');
  const jobs = person.employments.map(
    ({ title, company, startDate, endDate }) =>
      `- ${title} at ${company.name} (${startDate} - ${endDate ?? 'Present'})`,
  );
  return {
    url: profileUrl,
    title: `${name} | ${headline}`,
    author: name,
    subject: { person, company: person.employments[0].company },
    text: [`# ${name}`, headline, location, '## Experience', ...jobs, '## Skills', skills.join(', ')].join(
      '\n',
    ),
    entity: {
      id: makeUuid(world, ['exa', 'person', person.id]),
      type: 'person',
      version: 1,
      properties: {
        name,
        firstName,
        lastName,
        location,
        workHistory: person.employments.map((job) => workOf(world, job)),
        educationHistory: person.education.map(educationOf),
      },
    },
  };
}

function workOf(world: World, { title, company, startDate, endDate }: Employment): unknown {
  return {
    title,
    location: `${company.place.city}, ${company.place.country}`,
    dates: { from: startDate, to: endDate },
    company: { id: companyId(world, company), name: company.name },
  };
}

function educationOf({ degree, field, school, startYear, endYear }: Education): unknown {
  return {
    degree: `${degree} ${field}`,
    dates: { from: String(startYear), to: String(endYear) },
    institution: { id: null, name: school },
  };
}

const companyId = (world: World, { id }: WorldCompany): string => makeUuid(world, ['exa', 'company', id]);

function companyPage(world: World, company: WorldCompany): EntityPage {
  const { name, domain, description, foundedYear, headcount, industry, place } = company;
  const facts = [
    `Industry: ${industry}`,
    `Founded: ${foundedYear}`,
    `Employees: ${headcount}`,
    `Headquarters: ${place.city}, ${place.country}`,
  ];
  return {
    url: `https://${domain}/`,
    title: name,
    author: null,
    subject: { person: null, company },
    text: [`# ${name}`, description, ...facts].join('\n'),
    entity: {
      id: companyId(world, company),
      type: 'company',
      version: 1,
      properties: {
        name,
        foundedYear,
        description,
        workforce: { total: headcount },
        headquarters: {
          address: company.street,
          city: place.city,
          postalCode: company.zipCode,
          country: place.country,
        },
        financials: financialsOf(company),
        webTraffic: { visitsMonthly: headcount * 120 },
      },
    },
  };
}

function financialsOf({ revenueUsd, funding }: WorldCompany): unknown {
  const latest = funding.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];
  return {
    revenueAnnual: revenueUsd,
    fundingTotal: latest === undefined ? null : funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0),
    fundingLatestRound:
      latest === undefined
        ? null
        : { name: roundName(latest.round), date: latest.date, amount: latest.amountUsd },
  };
}

/** `series_a` is `Series A`. */
const roundName = (round: string): string =>
  round.replace(/(?:^|_)(\p{L})/gu, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();
