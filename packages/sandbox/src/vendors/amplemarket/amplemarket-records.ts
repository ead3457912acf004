/* People and companies as Amplemarket writes them. */
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import type { Place, World, WorldCompany, WorldPerson } from '../../world/world.ts';

export const personHolds = { coverage: 0.65, staleness: 0.1 };
export const companyHolds = { coverage: 0.8, staleness: 0.06 };

/** People who had their data removed. */
export function isWithheld(world: World, { id }: WorldPerson): boolean {
  return world.chance('amplemarket', 'withheld', id) < 0.01;
}

const located = ({ city, region: state, country }: Place) => ({
  location: [city, state, country].join(', '),
  location_details: { city, state, country },
});

export function personObject(person: WorldPerson): Record<string, unknown> {
  const [{ company, title, startDate }] = person.employments;
  return {
    id: `person_${person.id}`,
    object: 'person',
    name: person.name,
    first_name: person.firstName,
    last_name: person.lastName,
    linkedin_url: person.profileUrl,
    title,
    headline: person.headline,
    current_position_start_date: startDate,
    ...located(person.place),
    experiences: person.employments.map((job) => ({
      object: 'experience',
      title: job.title,
      company_name: job.company.name,
      company_linkedin_url: job.company.profileUrl,
      start_date: job.startDate,
      end_date: job.endDate,
    })),
    educations: person.education.map(({ school, degree, field, startYear, endYear }) => ({
      object: 'education',
      degree,
      field_of_study: field,
      school_name: school,
      start_date: `${startYear}-09-01`,
      end_date: `${endYear}-06-30`,
    })),
    company: companyObject(company),
  };
}

export function companyObject(company: WorldCompany): Record<string, unknown> {
  return {
    id: `company_${company.id}`,
    object: 'company',
    name: company.name,
    website: `https://${company.domain}`,
    linkedin_url: company.profileUrl,
    keywords: [company.industry.toLowerCase()],
    estimated_number_of_employees: company.headcount,
    size: sizeOf(company),
    industry: company.industry,
    ...located(company.place),
    overview: company.description,
    followers: company.headcount * 9,
    founded_year: company.foundedYear,
    type: typeOf(company),
    estimated_revenue: revenueGroupOf(company),
    ...fundingOf(company),
    is_b2b: true,
    is_b2c: false,
    technologies: company.technologies,
  };
}

function fundingOf({ funding }: WorldCompany): Record<string, unknown> {
  const latest = funding.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];
  return {
    total_funding: latest ? funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) : null,
    latest_funding_stage: latest?.round ?? null,
    latest_funding_date: latest?.date ?? null,
    funding_events: funding.map(({ date, round, investors, amountUsd }) => {
      return { date, type: round, investors, amount: amountUsd, currency: 'USD', amount_usd: amountUsd };
    }),
  };
}

export function sizeOf({ headcount }: WorldCompany): string {
  return `${headcountRange(headcount, usualBrackets)} employees`;
}

export function typeOf({ headcount, id }: WorldCompany): string {
  if (headcount > 5000 && id % 2 === 0) return 'public_company';
  return id % 23 === 0 ? 'nonprofit' : 'private';
}

export function revenueGroupOf({ revenueUsd }: WorldCompany): string {
  if (revenueUsd < 1e6) return '$0-$1M';
  if (revenueUsd < 1e7) return '$1M-$10M';
  if (revenueUsd < 1e8) return '$10M-$100M';
  return revenueUsd < 1e9 ? '$100M-$1B' : '$1B+';
}
