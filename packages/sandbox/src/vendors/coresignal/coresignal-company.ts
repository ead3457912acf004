/* A multi-source company as Coresignal has it. */
import { companyAsKnown } from '../../kit/company-as-known.ts';
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import type { World, WorldCompany } from '../../world/world.ts';

export function companyKnownToCoresignal(world: World, of: WorldCompany): WorldCompany | null {
  return companyAsKnown(world, 'coresignal', { of, what: 'company', coverage: 0.86, staleness: 0.07 });
}

export function companyRecord(world: World, company: WorldCompany): Record<string, unknown> {
  const { place } = company;
  return {
    id: company.id,
    company_name: company.name,
    company_legal_name: company.legalName,
    website: `https://${company.domain}`,
    website_domain: company.domain,
    website_alias: [],
    unique_domain: true,
    professional_network_url: company.profileUrl,
    industry: company.industry,
    type: typeOf(company),
    employees_count: company.headcount,
    size_range: sizeOf(company),
    founded_year: String(company.foundedYear),
    description: company.description,
    description_enriched: company.description,
    categories_and_keywords: categoriesOf(company),
    hq_country: place.country,
    hq_country_iso2: place.countryCode,
    hq_region: place.region,
    hq_state: place.region,
    hq_city: place.city,
    hq_full_address: addressOf(company),
    company_logo_url: null,
    naics_codes: [],
    sic_codes: [],
    ticker: [],
    is_b2b: 1,
    is_public: typeOf(company) === 'Public Company' ? 1 : 0,
    ...moneyOf(company),
    technologies_used: company.technologies.map((technology) => ({ technology })),
    competitors: company.competitors.map(({ name }) => ({ company_name: name, similarity_score: null })),
    active_job_postings_count: Math.round(
      company.headcount * 0.06 * world.chance('coresignal', 'openings', company.id),
    ),
    followers_count_professional_network: company.headcount * 9,
    updated_at: world.today,
    last_updated_at: world.today,
  };
}

/** Some companies are in one of the two sources only, and few in neither. */
export function revenueBySource({ id, revenueUsd }: WorldCompany): {
  first: number | null;
  fifth: number | null;
} {
  const place = id % 10;
  return { first: place < 6 ? revenueUsd : null, fifth: place > 2 && place < 9 ? revenueUsd : null };
}

const annual = (revenue: number | null): Record<string, unknown> | null =>
  revenue === null ? null : { annual_revenue: revenue, annual_revenue_currency: 'USD' };

function moneyOf(company: WorldCompany): Record<string, unknown> {
  const { first, fifth } = revenueBySource(company);
  const { funding } = company;
  const rounds = funding.toSorted((one, other) => (one.date < other.date ? 1 : -1));
  const [latest] = rounds;
  return {
    revenue_annual: {
      source_1_annual_revenue: annual(first),
      source_5_annual_revenue: annual(fifth),
    },
    last_funding_round_name: latest?.round ?? null,
    last_funding_round_announced_date: latest?.date ?? null,
    last_funding_round_amount_raised: latest?.amountUsd ?? null,
    last_funding_round: latest
      ? { type: latest.round, amount_raised: latest.amountUsd, announced_date: latest.date }
      : null,
    funding_rounds: rounds.map(({ round, date, amountUsd, investors }) => ({
      name: round,
      announced_date: date,
      amount_raised: amountUsd,
      amount_raised_currency: 'USD',
      lead_investors: investors,
    })),
  };
}

/** What `/preview` shows of a company. */
export function companyPreview(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const {
    id,
    company_name,
    professional_network_url,
    website,
    unique_domain,
    size_range,
    industry,
    hq_country,
  } = record;
  const shown = { id, company_name, professional_network_url, website, unique_domain, size_range, industry };
  return { ...shown, hq_country, company_logo: null, _score: 1 };
}

/** The line of business, and its parts where it has several. */
export const categoriesOf = ({ industry }: WorldCompany): string[] => {
  const whole = industry.toLowerCase();
  return [...new Set([whole, ...whole.split(' & ')])];
};

export const sizeOf = ({ headcount }: WorldCompany): string =>
  `${headcountRange(headcount, usualBrackets)} employees`;

export function typeOf({ headcount, id }: WorldCompany): string {
  if (headcount > 5000 && id % 2 === 0) return 'Public Company';
  return id % 23 === 0 ? 'Nonprofit' : 'Privately Held';
}

export function addressOf({ street, zipCode, place }: WorldCompany): string {
  return [street, place.city, place.region, zipCode, place.country].join(', ');
}
