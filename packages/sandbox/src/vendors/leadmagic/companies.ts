import { z } from 'zod';
import { companyAsKnown } from '../../kit/company-as-known.ts';
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import { optionalText } from '../../kit/optional-text.ts';
import type { World, WorldCompany } from '../../world/world.ts';
import { operation } from './operation.ts';

const anyCompany = z
  .object({ company_domain: optionalText, company_name: optionalText, profile_url: optionalText })
  .refine((body) => body.company_domain ?? body.company_name ?? body.profile_url);

export const searchCompany = operation(anyCompany, (body, { world }) => {
  const company = findKnown(world, body, { what: 'company', coverage: 0.8, staleness: 0.12 });
  if (company === null) return notFound('Company not found');
  return { status: 200, body: { ...companyFields(company), credits_consumed: 1, message: 'Company found.' } };
});

export const findFunding = operation(anyCompany, (body, { world }) => {
  const company = findKnown(world, body, { what: 'funding', coverage: 0.6, staleness: 0.1 });
  if (company === null || company.funding.length === 0) return notFound('Company funding data not found');
  return {
    status: 200,
    body: { ...fundingFields(company, world), credits_consumed: 4, message: 'Funding data found.' },
  };
});

function findKnown(
  world: World,
  body: z.output<typeof anyCompany>,
  part: { what: string; coverage: number; staleness: number },
): WorldCompany | null {
  const { company_domain: domain, company_name: name, profile_url: profileUrl } = body;
  const company = world.findCompany({ domain, name, profileUrl });
  return company === null ? null : companyAsKnown(world, 'leadmagic', { of: company, ...part });
}

function notFound(message: string) {
  return { status: 200, body: { companyName: null, credits_consumed: 0, message } };
}

/** In camel case, unlike everything about people. */
function companyFields(company: WorldCompany): Record<string, unknown> {
  const raised = company.funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
  return {
    companyName: company.name,
    companyId: company.id,
    industry: company.industry,
    employeeCount: company.headcount,
    employeeCountRange: rangeOf(company.headcount),
    employee_range: headcountRange(company.headcount, usualBrackets),
    founded_year: String(company.foundedYear),
    foundedOn: { year: company.foundedYear, month: null, day: null },
    headquarter: {
      city: company.place.city,
      geographicArea: company.place.region,
      country: company.place.country,
      postalCode: company.zipCode,
      line1: company.street,
    },
    revenue: company.revenueUsd,
    revenue_formatted: `$${(company.revenueUsd / 1e6).toFixed(1)}M`,
    total_funding: String(raised),
    funding_rounds: company.funding.length,
    description: company.description,
    specialities: [],
    ownership_status: 'Private',
    stock_ticker: null,
    competitors: company.competitors.map(({ domain }) => domain),
    websiteUrl: `https://${company.domain}`,
    b2b_profile_url: company.profileUrl,
    twitter_url: null,
    facebook_url: null,
    logo_url: null,
  };
}

/** `{ start, end }`, without an end where there is none. */
function rangeOf(headcount: number): { start: number; end: number | null } {
  const [start = 0, end = null] =
    (headcountRange(headcount, usualBrackets) ?? '').match(/\d+/g)?.map(Number) ?? [];
  return { start, end };
}

function fundingFields(company: WorldCompany, world: World): Record<string, unknown> {
  const rounds = company.funding.map(({ round, date, amountUsd, investors }) => {
    return { round, date, amount: String(amountUsd), investors };
  });
  const latest = rounds.reduce((a, b) => (a.date > b.date ? a : b));
  const total = company.funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
  return {
    basicInfo: {
      companyName: company.name,
      description: company.description,
      founded: String(company.foundedYear),
      primaryDomain: company.domain,
      phone: company.phone,
      status: 'Active',
      ownership: 'Private',
    },
    financialInfo: {
      revenue: company.revenueUsd,
      formattedRevenue: `$${(company.revenueUsd / 1e6).toFixed(1)}M`,
      totalFunding: total,
      formattedFunding: `$${(total / 1e6).toFixed(1)}M`,
      lastFundingRound: { round: latest.round, date: latest.date, amount: latest.amount },
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
  return {
    name,
    revenue: known?.revenueUsd ?? null,
    employees: known?.headcount ?? null,
    totalFunding: known?.funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) ?? null,
    headquarters: known && {
      city: known.place.city,
      state: known.place.region,
      country: known.place.country,
    },
    website: `https://${domain}`,
    ownership: 'Private',
  };
}
