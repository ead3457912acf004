/* Companies as LeadMagic writes them: in camel case, unlike everything about people. */
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import type { World, WorldCompany } from '../../world/world.ts';

const millions = (usd: number): string => `$${(usd / 1e6).toFixed(1)}M`;
const raisedBy = ({ funding }: WorldCompany): number =>
  funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);

export function companyFields({ place, ...company }: WorldCompany): Record<string, unknown> {
  return {
    companyName: company.name,
    companyId: company.id,
    industry: company.industry,
    employeeCount: company.headcount,
    employee_range: headcountRange(company.headcount, usualBrackets),
    founded_year: String(company.foundedYear),
    foundedOn: { year: company.foundedYear, month: null, day: null },
    headquarter: { city: place.city, geographicArea: place.region, country: place.country },
    revenue: company.revenueUsd,
    revenue_formatted: millions(company.revenueUsd),
    description: company.description,
    websiteUrl: `https://${company.domain}`,
    b2b_profile_url: company.profileUrl,
  };
}

export function fundingFields(company: WorldCompany, world: World): Record<string, unknown> {
  const rounds = company.funding.map(({ round, date, amountUsd, investors }) => {
    return { round, date, amount: String(amountUsd), investors };
  });
  const total = raisedBy(company);
  return {
    basicInfo: { companyName: company.name, primaryDomain: company.domain },
    financialInfo: {
      revenue: company.revenueUsd,
      formattedRevenue: millions(company.revenueUsd),
      totalFunding: total,
      formattedFunding: millions(total),
    },
    fundingHistory: rounds,
    topCompetitors: company.competitors.map((competitor) => competitorFields(competitor, world)),
    acquisitions: company.acquisitions.map(({ name, date, description }) => {
      return { companyName: name, acquisitionDate: date, description, source: null };
    }),
    news: company.news.map(({ title, outlet, date }) => ({ title, source: outlet, date })),
    pressReleases: [],
  };
}

function competitorFields({ name, domain }: { name: string; domain: string }, world: World) {
  const known = world.findCompany({ domain });
  const seat = known && { city: known.place.city, state: known.place.region, country: known.place.country };
  return {
    name,
    revenue: known?.revenueUsd ?? null,
    employees: known?.headcount ?? null,
    totalFunding: known === null ? null : raisedBy(known),
    headquarters: seat,
    website: `https://${domain}`,
    ownership: 'Private',
  };
}
