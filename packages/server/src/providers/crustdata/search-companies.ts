import { z } from 'zod';
import type { VendorObject } from '../kit/row-shapes.ts';
import { rowObjects, rowPart, rowParts, rowText } from '../kit/row-shapes.ts';
import type { CompanyRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { companyRow } from '../kit/search-rows.ts';
import { num, text } from '../kit/shapes.ts';
import { crustdata, onRoute } from './crustdata.ts';
import type { CrustdataFilter } from './filter.ts';

/** What is read of a company; the whole of it is the row's match. */
const company = z.object({
  basic_info: rowPart({
    name: rowText,
    primary_domain: rowText,
    website: rowText,
    professional_network_url: rowText,
    description: rowText,
    industries: rowParts(rowText),
    employee_count_range: rowText,
  }),
  locations: rowPart({ headquarters: rowText }),
});

/** A page of companies, by conditions on indexed fields; every condition can be turned round. */
export const searchCompanies = crustdata.post('search_companies', '/company/search', {
  ask: ({ query, at, size }: PageOf<CrustdataFilter>) => ({
    filters: query,
    limit: size,
    cursor: at?.toString(),
  }),
  limits: onRoute('company/search'),
  maxReplyBytes: 8 * 1024 * 1024,
  reply: { companies: rowObjects, next_cursor: text, total_count: num },
  answer: ({ companies, next_cursor: next, total_count: total }): SearchPage<CompanyRow> => ({
    rows: companies.map(readCompany),
    next: companies.length === 0 ? null : (next ?? null),
    total: total ?? null,
  }),
});

function readCompany(match: VendorObject): CompanyRow {
  const { basic_info: facts, locations } = company.parse(match);
  return companyRow(match, {
    name: facts?.name,
    domain: facts?.primary_domain,
    websiteUrl: facts?.website ?? facts?.primary_domain,
    profileUrl: facts?.professional_network_url,
    description: facts?.description,
    industry: facts?.industries[0],
    headcount: facts?.employee_count_range,
    region: locations?.headquarters,
  });
}
