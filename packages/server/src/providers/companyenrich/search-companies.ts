import { z } from 'zod';
import type { CompanyRow, PageOf } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import { companyenrich } from './companyenrich.ts';
import { refuseUnknown } from './known-words.ts';
import { askPage, itemPage, maxReplyBytes, readPage, text } from './item-page.ts';

export const maxPageSize = 100;

/** Both ends count; either may be open. */
export interface Range {
  min?: number | null;
  max?: number | null;
}

type Operator = 'And' | 'Or' | null;

/** What companies are found by and what keeps them out, under the vendor's names. Values of a list: any of them. */
export interface CompanyFilters {
  /** ISO 3166-1 with two letters. */
  countries?: readonly string[];
  /** The vendor's ids, as those of states and cities. */
  regions?: readonly string[];
  states?: readonly number[];
  cities?: readonly number[];
  /** One of `companyTypes` in `known-words.ts`. */
  type?: readonly string[];
  /** One of `companyCategories` in `known-words.ts`. */
  category?: readonly string[];
  /** One of `employeeBrackets` in `known-words.ts`. */
  employees?: readonly string[];
  /** One of `revenueBrackets` in `known-words.ts`. */
  revenue?: readonly string[];
  /** Two to six digits. The vendor has no filter for industries by name. */
  naicsCode?: readonly number[];
  keywords?: readonly string[];
  technologies?: readonly string[];
  /** One of `fundingRounds` in `known-words.ts`. */
  fundingRounds?: readonly string[];
}

/** Under the vendor's names. What is in `exclude` keeps a company out. */
export interface CompaniesQuery extends CompanyFilters {
  /** In names and domains. Not together with `semanticQuery`. */
  query?: string | null;
  /** What the companies do, in plain words. */
  semanticQuery?: string | null;
  /** 0 to 1. */
  semanticWeight?: number | null;
  /** Whether all of the categories must fit, which is the default, or any; so for the two below. */
  categoryOperator?: Operator;
  keywordsOperator?: Operator;
  technologiesOperator?: Operator;
  foundedYear?: Range;
  fundingYear?: Range;
  /** In USD. */
  fundingAmount?: Range;
  /** Headcounts, as a whole (no department) or in a department. */
  workforceSize?: readonly ({ department?: string | null } & Range)[];
  /** `linkedin`, `city`, `revenue`, `foundedYear`, `anyFunding` and so on. */
  require?: readonly string[];
  exclude?: CompanyFilters & { domains?: readonly string[] };
}

const place = z.object({ name: text }).nullable().catch(null);

const company = z.object({
  name: text,
  domain: text,
  website: text,
  industry: text,
  description: text,
  seo_description: text,
  // A bracket; the vendor's examples have seen numbers.
  employees: z.union([z.string(), z.number()]).nullable().catch(null),
  location: z.object({ country: place, state: place, city: place }).nullable().catch(null),
  socials: z.object({ linkedin_url: text }).nullable().catch(null),
});

/** Companies with all that is known of them; 1 credit for each. */
export const searchCompanies = companyenrich.operation({
  id: 'companyenrich.search_companies',
  refuse: ({ query }: PageOf<CompaniesQuery>) => refuseUnknown([query, query.exclude]),
  request: (page) => ({
    method: 'POST',
    path: '/companies/search',
    body: askPage(page),
  }),
  maxReplyBytes,
  reply: itemPage,
  answer: (reply, { at, size }) => readPage(reply, { at, size, read: readCompany }),
});

function readCompany(match: CompanyRow['match']): CompanyRow {
  const { location, ...found } = company.parse(match);
  const places = [location?.city?.name, location?.state?.name, location?.country?.name];
  return {
    name: found.name,
    domain: found.domain ?? websiteDomain(found.website),
    websiteUrl: found.website,
    profileUrl: found.socials?.linkedin_url ?? null,
    description: found.description ?? found.seo_description,
    industry: found.industry,
    headcount: found.employees?.toString() ?? null,
    region: places.filter(Boolean).join(', ') || null,
    match,
  };
}
