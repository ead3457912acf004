/*
 * Exa's searches for people and companies, https://exa.ai/docs/reference/verticals: profiles and homepages with what
 * is known of them as entities. Their only filter is the text.
 */
import type { Asked } from '../../kit/asked.ts';
import { makeUuid } from '../../kit/make-id.ts';
import { companiesByProse, peopleByProse } from '../../kit/prose/prose-entities.ts';
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';
import type { ExaPage } from './exa-writing.ts';

interface Search {
  text: string;
  limit: number;
}

export function peoplePages(asked: Asked, search: Search): ExaPage[] {
  const holds = { what: 'profile', coverage: 0.8, staleness: 0.06 };
  return peopleByProse(asked, { ...search, holds }).map((person, rank) =>
    personPage(asked.world, person, rank),
  );
}

export function companyPages(asked: Asked, search: Search): ExaPage[] {
  const holds = { what: 'company', coverage: 0.85, staleness: 0 };
  return companiesByProse(asked, { ...search, holds }).map((company, rank) =>
    companyPage(asked.world, company, rank),
  );
}

/** The best first. */
const relevanceAt = (rank: number): number => 0.9 / (1 + rank / 100);

function personPage(world: World, person: WorldPerson, rank: number): ExaPage {
  const { name, headline, place, skills, employments } = person;
  const location = [place.city, place.region, place.country].join(', ');
  const jobs = employments.map(
    ({ title, company, startDate, endDate }) =>
      `- ${title} at ${company.name} (${startDate} - ${endDate ?? 'Present'})`,
  );
  const text = [
    `# ${name}`,
    headline,
    location,
    '## Experience',
    ...jobs,
    '## Skills',
    skills.join(', '),
  ].join('\n');
  return {
    url: person.profileUrl,
    title: `${name} | ${headline}`,
    author: name,
    publishedAt: null,
    text,
    snippet: text.slice(0, 300),
    relevance: relevanceAt(rank),
    subject: { person, company: employments[0].company },
    entity: {
      id: makeUuid(world, ['exa', 'person', person.id]),
      type: 'person',
      version: 1,
      properties: { ...propertiesOf(world, person), location },
    },
  };
}

function propertiesOf(world: World, { name, firstName, lastName, employments, education }: WorldPerson) {
  return {
    name,
    firstName,
    lastName,
    workHistory: employments.map(({ title, company, startDate: from, endDate: to }) => ({
      title,
      location: `${company.place.city}, ${company.place.country}`,
      dates: { from, to },
      company: { id: companyId(world, company), name: company.name },
    })),
    educationHistory: education.map(({ degree, field, school, startYear, endYear }) => ({
      degree: `${degree} ${field}`,
      dates: { from: String(startYear), to: String(endYear) },
      institution: { id: null, name: school },
    })),
  };
}

const companyId = (world: World, { id }: WorldCompany): string => makeUuid(world, ['exa', 'company', id]);

function companyPage(world: World, company: WorldCompany, rank: number): ExaPage {
  const { name, domain, description, foundedYear, headcount, industry, place } = company;
  const text = [
    `# ${name}`,
    description,
    `Industry: ${industry}`,
    `Founded: ${foundedYear}`,
    `Employees: ${headcount}`,
    `Headquarters: ${place.city}, ${place.country}`,
  ].join('\n');
  return {
    url: `https://${domain}/`,
    title: name,
    author: null,
    publishedAt: null,
    text,
    snippet: text.slice(0, 300),
    relevance: relevanceAt(rank),
    subject: { person: null, company },
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
  if (latest === undefined)
    return { revenueAnnual: revenueUsd, fundingTotal: null, fundingLatestRound: null };
  return {
    revenueAnnual: revenueUsd,
    fundingTotal: funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0),
    fundingLatestRound: { name: roundName(latest.round), date: latest.date, amount: latest.amountUsd },
  };
}

/** `series_a` is `Series A`. */
const roundName = (round: string): string =>
  round.replace(/(?:^|_)(\p{L})/gu, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();
