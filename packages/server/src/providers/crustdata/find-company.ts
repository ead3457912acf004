import { z } from 'zod';
import type { CompanyFacts } from '../kit/answers.ts';
import { companyFacts } from '../kit/read-answers.ts';
import { list, num, obj, text } from '../kit/shapes.ts';
import { bestMatch } from './best-match.ts';
import { crustdata } from './crustdata.ts';
import { askingWhich, thenEnrich } from './enrich-company.ts';
import { manyBytes } from './in-batches.ts';

const companyData = z.object({
  basic_info: obj({
    name: text,
    primary_domain: text,
    professional_network_url: text,
    description: text,
    industries: list(z.string()),
    employee_count_range: text,
    year_founded: text,
  }),
  headcount: obj({ total: num }),
  revenue: obj({ estimated: obj({ lower_bound_usd: num, upper_bound_usd: num }) }),
  locations: obj({ headquarters: text, hq_city: text, hq_country: text }),
});

/** Null for a company that the vendor has only begun to look up: it has neither a name nor a domain then. */
function readCompany({
  basic_info: info,
  headcount,
  revenue,
  locations,
}: z.infer<typeof companyData>): CompanyFacts | null {
  const { lower_bound_usd: from, upper_bound_usd: to } = revenue?.estimated ?? {};
  return companyFacts({
    name: info?.name,
    domain: info?.primary_domain,
    profile_url: info?.professional_network_url,
    description: info?.description,
    industry: info?.industries?.[0],
    region: locations?.headquarters ?? locations?.hq_city,
    // ISO 3166-1 with three letters.
    country_code: locations?.hq_country,
    headcount: headcount?.total?.toString() ?? info?.employee_count_range,
    revenue: [from, to].filter((bound) => typeof bound === 'number').join('-'),
    // A year, or a date in it.
    founded_year: info?.year_founded?.slice(0, 4),
  });
}

const wholeCompany = z.record(z.string(), z.json());

/** Which company is meant. Free, and basic facts only; `match` is the vendor's own object. */
export const identifyCompany = crustdata.operation({
  id: 'crustdata.identify_company',
  ...askingWhich,
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
  ...askingWhich,
  job: thenEnrich(['basic_info', 'headcount', 'revenue', 'locations']),
  maxReplyBytes: manyBytes,
  reply: bestMatch(z.object({ company_data: companyData })),
  answer: (found): CompanyFacts | null => found && readCompany(found.company_data),
});

const everything =
  'basic_info revenue headcount funding hiring web_traffic seo competitors employee_reviews people locations taxonomy followers news software_reviews social_profiles status'.split(
    ' ',
  );

/** Everything the vendor knows of a company, as the vendor writes it. Left out fields would be basic facts only. */
export const matchCompany = crustdata.job({
  id: 'crustdata.match_company',
  ...askingWhich,
  job: thenEnrich(everything),
  maxReplyBytes: manyBytes,
  reply: bestMatch(z.object({ company_data: wholeCompany })),
  answer: (found) => found?.company_data ?? null,
});
