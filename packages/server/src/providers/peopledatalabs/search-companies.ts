import { z } from 'zod';
import type { CompanyRow, PageOf } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import type { Choice, Clause, Span } from './bool-query.ts';
import { boolQuery, hasPhrase, isExactly, isOneOf, isPlace, isWithin } from './bool-query.ts';
import { peopledatalabs, perEndpoint } from './peopledatalabs.ts';
import { askPage, bareUrls, readPage, recordPage, text } from './record-page.ts';

export const maxPageSize = 100;

/** By the fields of a company's record. Every list can exclude. */
export interface CompaniesQuery {
  /** Words in a row. */
  name?: Choice;
  /** Domains. */
  website?: Choice;
  linkedin_url?: Choice;
  industry?: Choice;
  /** Keywords; the vendor has no field for technologies. */
  tags?: Choice;
  /** A phrase in what companies say about themselves. */
  keywords?: Choice;
  /** `1-10`, `11-50` and so on up to `10001+`. */
  size?: Choice;
  employee_count?: Span;
  founded?: Span;
  /** `$0-$1M`, `$1M-$10M` and so on up to `$10B+`. */
  inferred_revenue?: Choice;
  /** `private`, `public`, `nonprofit`, `educational`, `government` and so on. */
  type?: Choice;
  /** Headquarters: a city, region, country or continent by its name, or several parted by commas. */
  location?: Choice;
  /** `seed`, `series_a` and so on. */
  latest_funding_stage?: Choice;
  /** In USD. */
  total_funding_raised?: Span;
}

const company = z.object({
  name: text,
  display_name: text,
  website: text,
  linkedin_url: text,
  summary: text,
  headline: text,
  industry: text,
  employee_count: z.number().nullable().catch(null),
  size: text,
  location: z.object({ name: text }).nullable().catch(null),
});

/** Companies with all that is known of them; 1 credit for each. A search that finds none is `not_found`. */
export const searchCompanies = peopledatalabs.operation({
  id: 'peopledatalabs.search_companies',
  request: ({ query, ...page }: PageOf<CompaniesQuery>) => ({
    method: 'POST',
    path: '/v5/company/search',
    body: askPage(companiesQuery(query), page),
  }),
  limits: perEndpoint,
  maxReplyBytes: 8 * 1024 * 1024,
  reply: recordPage,
  answer: (reply, { at }) => readPage(reply, { at, read: readCompany }),
});

function companiesQuery(query: CompaniesQuery): Clause {
  return boolQuery([
    hasPhrase(['name.text'], query.name),
    isOneOf(['website'], query.website),
    isOneOf(['linkedin_url'], bareUrls(query.linkedin_url)),
    isOneOf(['industry'], query.industry),
    isOneOf(['tags'], query.tags),
    hasPhrase(['headline', 'summary'], query.keywords),
    isOneOf(['size'], query.size),
    isWithin('employee_count', query.employee_count),
    // A date in the index, which takes years.
    isWithin('founded', query.founded),
    isExactly('inferred_revenue', query.inferred_revenue),
    isOneOf(['type'], query.type),
    isPlace(places, query.location),
    isOneOf(['latest_funding_stage'], query.latest_funding_stage),
    isWithin('total_funding_raised', query.total_funding_raised),
  ]);
}

const places = ['locality', 'region', 'country', 'continent'].map((part) => `location.${part}`);

function readCompany(match: CompanyRow['match']): CompanyRow {
  const found = company.parse(match);
  return {
    name: found.display_name ?? found.name,
    domain: websiteDomain(found.website),
    websiteUrl: found.website,
    profileUrl: found.linkedin_url,
    description: found.summary ?? found.headline,
    industry: found.industry,
    headcount: found.employee_count?.toString() ?? found.size,
    region: found.location?.name ?? null,
    match,
  };
}
