import { z } from 'zod';
import type { WorldCompany } from '../../world/world.ts';
import { employeeRange, fundingStage } from './brackets.ts';
import { includeExclude, isWithin, liesIn, monthsSince, passes, range } from './filter-parts.ts';

/** Accepted, but nothing in the simulated world goes by them. */
const ignored = z.unknown().optional();

export const companyFilterFields = {
  company: z.object({ names: includeExclude, websites: includeExclude }).nullish(),
  company_location_search: includeExclude,
  company_headcount_range: z.array(z.string()).nullish(),
  company_headcount_custom: range,
  company_industry: includeExclude,
  company_keywords: z
    .object({ ...includeExclude.unwrap().unwrap().shape, include_all: z.boolean().nullish() })
    .loose()
    .nullish(),
  company_revenue: z
    .object({
      min: z.string().nullish(),
      max: z.string().nullish(),
      include_unknown_revenue: z.boolean().nullish(),
    })
    .nullish(),
  company_funding: z
    .object({
      stage: z.array(z.string()).nullish(),
      funding_date: z.number().nullish(),
      last_funding: range,
      total_funding: range,
    })
    .nullish(),
  company_technology: includeExclude,
  company_founded: z
    .object({ ...range.unwrap().unwrap().shape, include_unknown_founded: z.boolean().nullish() })
    .nullish(),
  company_type: ignored,
  company_attributes: ignored,
  company_naics: ignored,
  company_sics: ignored,
  company_headcount_growth: ignored,
  company_headcount_by_department: ignored,
  company_job_posting_hiring_for: ignored,
  company_job_posting_quantity: ignored,
  company_email_provider: ignored,
};

const companyFilters = z.object(companyFilterFields);
export type CompanyFilters = z.output<typeof companyFilters>;

export function isCompanyMatch(company: WorldCompany, filters: CompanyFilters, today: string): boolean {
  const { headcount, technologies } = company;
  const text = `${company.name} ${company.industry} ${company.description}`.toLowerCase();
  const keywords = filters.company_keywords;
  const ranges = filters.company_headcount_custom ? null : filters.company_headcount_range;
  return (
    passes(filters.company?.names, (name) => company.name.toLowerCase() === name) &&
    passes(filters.company?.websites, (website) => company.domain === bareDomain(website)) &&
    passes(filters.company_location_search, (location) => liesIn(company.place, location)) &&
    isWithin(headcount, filters.company_headcount_custom) &&
    (!ranges?.length || ranges.includes(employeeRange(headcount))) &&
    passes(filters.company_industry, (industry) => company.industry.toLowerCase() === industry) &&
    passes(keywords, (keyword) => text.includes(keyword)) &&
    (keywords?.include_all !== true ||
      (keywords.include ?? []).every((word) => text.includes(word.toLowerCase()))) &&
    isWithin(company.revenueUsd, revenueBounds(filters.company_revenue)) &&
    passes(filters.company_technology, (wanted) =>
      technologies.some((name) => name.toLowerCase() === wanted),
    ) &&
    isWithin(company.foundedYear, filters.company_founded) &&
    isFundingMatch(company, filters.company_funding, today)
  );
}

function bareDomain(website: string): string {
  return website
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '');
}

function revenueBounds(filter: CompanyFilters['company_revenue']) {
  return { min: readAmount(filter?.min), max: filter?.max?.endsWith('+') ? null : readAmount(filter?.max) };
}

/** `<100K`, `25M`, `10B+`; `<100K` as a lower bound means none. */
function readAmount(text: string | null | undefined): number | null {
  const parts = /^(\d+)([KMB])/.exec(text ?? '');
  if (parts === null) return null;
  const unit = { K: 1e3, M: 1e6, B: 1e9 }[parts[2] ?? ''] ?? 1;
  return Number(parts[1]) * unit;
}

function isFundingMatch(
  { funding }: WorldCompany,
  filter: CompanyFilters['company_funding'],
  today: string,
): boolean {
  if (filter == null) return true;
  const [first] = funding;
  if (first === undefined) return false;
  const latest = funding.reduce((a, b) => (a.date > b.date ? a : b), first);
  const total = funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
  const isRecent =
    filter.funding_date == null || monthsSince(latest.date, today) * 30.44 <= filter.funding_date;
  const isStage = !filter.stage?.length || filter.stage.includes(fundingStage(latest.round));
  return (
    isRecent &&
    isStage &&
    isWithin(latest.amountUsd, filter.last_funding) &&
    isWithin(total, filter.total_funding)
  );
}
