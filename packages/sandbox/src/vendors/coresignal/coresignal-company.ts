/* A multi-source company as Coresignal has it. */
import { companyAsKnown } from '../../kit/company-as-known.ts';
import type { EsDocument } from '../../kit/es-values.ts';
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import { latestRounds } from '../../kit/latest-round.ts';
import type { World, WorldCompany } from '../../world/world.ts';

export const ofCompanies = { coverage: 0.86, staleness: 0.07 };

export function companyKnownToCoresignal(world: World, of: WorldCompany): WorldCompany | null {
  return companyAsKnown(world, 'coresignal', { of, what: 'company', ...ofCompanies });
}

export function companyRecord(company: WorldCompany): EsDocument {
  const { place } = company;
  const { first, fifth } = revenueBySource(company);
  const [latest] = latestRounds(company);
  return {
    id: company.id,
    company_name: company.name,
    website: `https://${company.domain}`,
    unique_domain: true,
    professional_network_url: company.profileUrl,
    industry: company.industry,
    type: typeOf(company),
    employees_count: company.headcount,
    size_range: sizeOf(company),
    founded_year: String(company.foundedYear),
    description: company.description,
    categories_and_keywords: categoriesOf(company),
    hq_country: place.country,
    hq_country_iso2: place.countryCode,
    hq_state: place.region,
    hq_city: place.city,
    hq_full_address: addressOf(company),
    revenue_annual: {
      source_1_annual_revenue: first === null ? null : { annual_revenue: first },
      source_5_annual_revenue: fifth === null ? null : { annual_revenue: fifth },
    },
    last_funding_round_name: latest?.round ?? null,
    last_funding_round_announced_date: latest?.date ?? null,
    last_funding_round_amount_raised: latest?.amountUsd ?? null,
    technologies_used: company.technologies.map((technology) => ({ technology })),
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

/** What `/preview` shows of a company. */
export function companyPreview(company: WorldCompany): unknown {
  return {
    id: company.id,
    company_name: company.name,
    professional_network_url: company.profileUrl,
    website: `https://${company.domain}`,
    unique_domain: true,
    size_range: sizeOf(company),
    industry: company.industry,
    hq_country: company.place.country,
    company_logo: null,
    _score: 1,
  };
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
