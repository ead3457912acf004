import { z } from 'zod';
import type { CompanyFacts } from '../kit/answers.ts';
import type { CompanyQuestion } from './company-question.ts';
import { crustdata, onRoute } from './crustdata.ts';
import { askWhich, thenEnrich } from './enrich-company.ts';
import { bestMatch } from './best-match.ts';

const text = z.string().nullish();
const number = z.number().nullish();

const companyData = z.object({
  basic_info: z
    .object({
      name: text,
      primary_domain: text,
      professional_network_url: text,
      description: text,
      industries: z.array(z.string()).nullish(),
      employee_count_range: text,
      year_founded: text,
    })
    .nullish(),
  headcount: z.object({ total: number }).nullish(),
  revenue: z
    .object({ estimated: z.object({ lower_bound_usd: number, upper_bound_usd: number }).nullish() })
    .nullish(),
  locations: z.object({ headquarters: text, hq_city: text, hq_country: text }).nullish(),
});

type CompanyData = z.infer<typeof companyData>;

const wholeCompany = z.record(z.string(), z.json());

/** Which company is meant. Free, and basic facts only; `match` is the vendor's own object. */
export const identifyCompany = crustdata.operation({
  id: 'crustdata.identify_company',
  request: (company: CompanyQuestion) => askWhich(company),
  limits: onRoute('company/identify'),
  reply: bestMatch(z.object({ company_data: wholeCompany })).transform(
    (found) => found && { match: found.company_data, company: companyData.parse(found.company_data) },
  ),
  answer: (found) => {
    const facts = found && readCompany(found.company);
    return found && facts && { ...facts, match: found.match };
  },
});

/** Facts about a company. */
export const findCompany = crustdata.job({
  id: 'crustdata.find_company',
  request: (company: Omit<CompanyQuestion, 'name'>) => askWhich(company),
  job: thenEnrich(['basic_info', 'headcount', 'revenue', 'locations']),
  limits: onRoute('company/identify'),
  reply: bestMatch(z.object({ company_data: companyData })),
  answer: (found): CompanyFacts | null => found && readCompany(found.company_data),
});

const everything = [
  'basic_info',
  'revenue',
  'headcount',
  'funding',
  'hiring',
  'web_traffic',
  'seo',
  'competitors',
  'employee_reviews',
  'people',
  'locations',
  'taxonomy',
  'followers',
  'news',
  'software_reviews',
  'social_profiles',
  'status',
];

/** Everything the vendor knows of a company, as the vendor writes it. Left out fields would be basic facts only. */
export const matchCompany = crustdata.job({
  id: 'crustdata.match_company',
  request: (company: Omit<CompanyQuestion, 'name'>) => askWhich(company),
  job: thenEnrich(everything),
  limits: onRoute('company/identify'),
  reply: bestMatch(z.object({ company_data: wholeCompany })),
  answer: (found) => found?.company_data ?? null,
});

/** Null for a company that the vendor has only begun to look up: it has neither a name nor a domain then. */
function readCompany({ basic_info: info, headcount, revenue, locations }: CompanyData): CompanyFacts | null {
  if (!info?.name && !info?.primary_domain) return null;
  const { lower_bound_usd: from, upper_bound_usd: to } = revenue?.estimated ?? {};
  return {
    name: info.name ?? null,
    domain: info.primary_domain ?? null,
    profile_url: info.professional_network_url ?? null,
    description: info.description ?? null,
    industry: info.industries?.[0] ?? null,
    region: locations?.headquarters ?? locations?.hq_city ?? null,
    // ISO 3166-1 with three letters.
    country_code: locations?.hq_country ?? null,
    headcount: headcount?.total?.toString() ?? info.employee_count_range ?? null,
    revenue: [from, to].filter((bound) => typeof bound === 'number').join('-') || null,
    // A year, or a date in it.
    founded_year: info.year_founded?.slice(0, 4) || null,
  };
}
