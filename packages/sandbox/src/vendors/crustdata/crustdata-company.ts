/* A company as Crustdata has it, in the groups of its search index. */
import { companyAsKnown } from '../../kit/company-as-known.ts';
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import type { World, WorldCompany } from '../../world/world.ts';
import { threeLetterCode } from './country-code.ts';

type Group = Record<string, unknown>;

/** What Crustdata has of a company. */
export function companyKnownToCrustdata(world: World, company: WorldCompany | null): WorldCompany | null {
  return (
    company &&
    companyAsKnown(world, 'crustdata', { of: company, what: 'company', coverage: 0.85, staleness: 0.05 })
  );
}

export function companyType({ headcount, id }: WorldCompany): string {
  if (headcount > 5000 && id % 2 === 0) return 'Public Company';
  return id % 23 === 0 ? 'Nonprofit' : 'Privately Held';
}

export function indexedCompany(world: World, company: WorldCompany): Group {
  return {
    crustdata_company_id: company.id,
    basic_info: basicInfoOf(company),
    revenue: revenueOf(company),
    headcount: headcountOf(world, company),
    funding: fundingOf(company),
    hiring: hiringOf(world, company),
    locations: locationsOf(company),
    taxonomy: {
      professional_network_industry: company.industry,
      professional_network_specialities: company.technologies.slice(0, 3),
      categories: [company.industry],
    },
    followers: growthOf(world, company, { group: 'followers', count: company.headcount * 9 }),
    competitors: { company_ids: [], websites: company.competitors.map(({ domain }) => `https://${domain}`) },
    social_profiles: { crunchbase: { url: null }, twitter_url: null },
    software_reviews: null,
    metadata: { updated_at: `${world.today}T00:00:00Z`, growth_calculation_date: world.today },
  };
}

export function basicInfoOf(company: WorldCompany): Group {
  return {
    company_id: company.id,
    name: company.name,
    profile_name: company.name,
    primary_domain: company.domain,
    all_domains: [company.domain],
    website: `https://${company.domain}`,
    professional_network_url: company.profileUrl,
    professional_network_id: String(company.id),
    logo_permalink: null,
    description: company.description,
    company_type: companyType(company),
    year_founded: String(company.foundedYear),
    employee_count_range: headcountRange(company.headcount, usualBrackets),
    markets: companyType(company) === 'Public Company' ? ['NYSE'] : [],
    industries: [company.industry],
  };
}

function revenueOf({ revenueUsd }: WorldCompany): Group {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(revenueUsd, 1)));
  const lower = Math.floor(revenueUsd / magnitude) * magnitude;
  return {
    estimated: { lower_bound_usd: lower, upper_bound_usd: lower + magnitude },
    public_markets: null,
    acquisition_status: null,
  };
}

const roleShares = {
  engineering: 0.28,
  sales: 0.2,
  operations: 0.15,
  marketing: 0.08,
  finance: 0.05,
  human_resources: 0.03,
};

function headcountOf(world: World, company: WorldCompany): Group {
  const { headcount: total, place } = company;
  const shares = Object.entries(roleShares);
  const { count: _, ...growth } = growthOf(world, company, { group: 'headcount', count: total });
  return {
    total,
    largest_headcount_country: threeLetterCode(place.countryCode),
    by_role_absolute: Object.fromEntries(shares.map(([role, share]) => [role, Math.round(total * share)])),
    by_role_percent: Object.fromEntries(shares.map(([role, share]) => [role, Math.round(share * 100)])),
    by_region_absolute: { [place.country]: total },
    growth_percent: {
      mom: growth['mom_percent'],
      qoq: growth['qoq_percent'],
      six_months: growth['six_months_growth_percent'],
      yoy: growth['yoy_percent'],
    },
  };
}

function fundingOf({ funding }: WorldCompany): Group {
  const latest = funding.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];
  return {
    total_investment_usd: latest ? funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) : null,
    last_round_amount_usd: latest?.amountUsd ?? null,
    last_round_type: latest?.round ?? null,
    last_fundraise_date: latest?.date ?? null,
    investors: [...new Set(funding.flatMap(({ investors }) => investors))],
    tracxn_investors: [],
  };
}

function hiringOf(world: World, { id, headcount }: WorldCompany): Group {
  const openings = Math.round(headcount * 0.08 * world.chance('crustdata', 'openings', id));
  return { openings_count: openings, openings_growth_percent: null, recent_titles_csv: '' };
}

function locationsOf({ place, street, zipCode }: WorldCompany): Group {
  const country = threeLetterCode(place.countryCode);
  return {
    country,
    state: place.region,
    city: place.city,
    hq_country: country,
    hq_state: place.region,
    hq_city: place.city,
    hq_street_address: `${street}, ${zipCode}`,
    headquarters: [place.city, place.region, place.country].join(', '),
    largest_headcount_country: country,
  };
}

function growthOf(world: World, { id }: WorldCompany, of: { group: string; count: number }): Group {
  const yearly = Math.round((world.chance('crustdata', of.group, id) * 60 - 15) * 10) / 10;
  const part = (share: number): number => Math.round(yearly * share * 10) / 10;
  return {
    count: of.count,
    mom_percent: part(1 / 12),
    qoq_percent: part(1 / 4),
    six_months_growth_percent: part(1 / 2),
    yoy_percent: yearly,
  };
}
