import { z } from 'zod';
import type { CompanyRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { crustdata, onRoute } from './crustdata.ts';
import type { CrustdataFilter } from './filter.ts';

const text = z.string().nullish();

/** What is read of a company; the whole of it is the row's match. */
const companyRecord = z.object({
  basic_info: z
    .object({
      name: text,
      primary_domain: text,
      website: text,
      professional_network_url: text,
      description: text,
      industries: z.array(z.string()).nullish(),
      employee_count_range: text,
    })
    .nullish()
    .catch(null),
  locations: z.object({ headquarters: text }).nullish().catch(null),
});

/** A page of companies, by conditions on indexed fields; every condition can be turned round. */
export const searchCompanies = crustdata.operation({
  id: 'crustdata.search_companies',
  request: ({ query, at, size }: PageOf<CrustdataFilter>) => ({
    method: 'POST',
    path: '/company/search',
    body: { filters: query, limit: size, ...(at === null ? {} : { cursor: String(at) }) },
  }),
  limits: onRoute('company/search'),
  reply: z.object({
    companies: z.array(z.record(z.string(), z.json())),
    next_cursor: text,
    total_count: z.number().nullish(),
  }),
  maxReplyBytes: 8 * 1024 * 1024,
  answer: ({ companies, next_cursor: next, total_count: total }): SearchPage<CompanyRow> => ({
    rows: companies.map(readCompany),
    next: companies.length === 0 ? null : (next ?? null),
    total: total ?? null,
  }),
});

function readCompany(match: CompanyRow['match']): CompanyRow {
  const { basic_info: facts, locations } = companyRecord.parse(match);
  return {
    name: facts?.name ?? null,
    domain: facts?.primary_domain ?? null,
    websiteUrl: facts?.website ?? facts?.primary_domain ?? null,
    profileUrl: facts?.professional_network_url ?? null,
    description: facts?.description ?? null,
    industry: facts?.industries?.[0] ?? null,
    headcount: facts?.employee_count_range ?? null,
    region: locations?.headquarters ?? null,
    match,
  };
}
