/* An organization as Apollo has it, and the filters that people and organizations are searched by alike. */
import { hash } from 'node:crypto';
import { companyAsKnown } from '../../kit/company-as-known.ts';
import { placeTest, someWordsTest, wordsTest } from '../../kit/text-match.ts';
import { squash, squashName } from '../../world/fold.ts';
import type { World, WorldCompany } from '../../world/world.ts';
import type { Parameters } from './apollo-parameters.ts';

export function organizationKnownToApollo(world: World, of: WorldCompany): WorldCompany | null {
  return companyAsKnown(world, 'apollo', { of, what: 'company', coverage: 0.88, staleness: 0.07 });
}

/** Twenty-four hexadecimal digits, of which the last are the number. */
export const apolloId = (kind: '5e66' | '64a7', id: number): string =>
  kind + id.toString(16).padStart(20, '0');

/** The id of an industry. The sandbox's own, for the world divides business differently; made of its name. */
export const industryTagId = (industry: string): string =>
  `5567${hash('sha1', industry.toLowerCase()).slice(0, 20)}`;

/** What a search shows of it. */
export function organizationObject(company: WorldCompany): Record<string, unknown> {
  const isPublic = company.headcount > 5000 && company.id % 2 === 0;
  return {
    id: apolloId('5e66', company.id),
    name: company.name,
    website_url: `http://www.${company.domain}`,
    blog_url: null,
    angellist_url: null,
    linkedin_url: company.profileUrl.replace('https:', 'http:'),
    twitter_url: null,
    facebook_url: null,
    primary_phone: { number: company.phone, source: 'Scraped', sanitized_number: company.phone },
    languages: [],
    alexa_ranking: null,
    phone: company.phone,
    linkedin_uid: String(company.id),
    founded_year: company.foundedYear,
    publicly_traded_symbol: isPublic ? squash(company.name).slice(0, 4).toUpperCase() : null,
    publicly_traded_exchange: isPublic ? 'nyse' : null,
    logo_url: null,
    crunchbase_url: null,
    primary_domain: company.domain,
    sanitized_phone: company.phone,
    owned_by_organization_id: null,
    organization_revenue: company.revenueUsd,
    show_intent: true,
    has_intent_signal_account: false,
    intent_signal_account: null,
  };
}

/** The employer of somebody who is enriched, in full. */
export function employerObject(company: WorldCompany): Record<string, unknown> {
  const { place, industry } = company;
  const raised = totalFundingOf(company);
  return {
    ...organizationObject(company),
    industry: industry.toLowerCase(),
    industries: [industry.toLowerCase()],
    secondary_industries: [],
    industry_tag_id: industryTagId(industry),
    industry_tag_hash: { [industry.toLowerCase()]: industryTagId(industry) },
    estimated_num_employees: company.headcount,
    raw_address: [company.street, place.city, place.region, company.zipCode, place.country].join(', '),
    street_address: company.street,
    city: place.city,
    state: place.region,
    postal_code: company.zipCode,
    country: place.country,
    short_description: company.description,
    annual_revenue: company.revenueUsd,
    total_funding: raised,
    latest_funding_round_date: latestOf(company)?.date ?? null,
    technology_names: company.technologies,
  };
}

type Test = (company: WorldCompany) => boolean;

/**
 * The filters about organizations; null where one of them cannot be read. Those about job postings are taken and have
 * no effect, for the world has none.
 */
export function organizationTest(asked: Parameters): Test | null {
  const sizes = asked.list('organization_num_employees_ranges').map(readRange);
  if (sizes.includes(null)) return null;
  const ranges = rangeTests(asked);
  if (ranges === null) return null;
  const ids = new Set(asked.list('organization_ids'));
  const tags = new Set(asked.list('organization_industry_tag_ids'));
  const tests: (Test | null)[] = [
    anyOf(asked.list('organization_locations'), atPlace),
    not(anyOf(asked.list('organization_not_locations'), atPlace)),
    sizes.length === 0
      ? null
      : ({ headcount }) =>
          sizes.some((size) => size !== null && headcount >= size.from && headcount <= size.to),
    ids.size === 0 ? null : ({ id }) => ids.has(apolloId('5e66', id)),
    tags.size === 0 ? null : ({ industry }) => tags.has(industryTagId(industry)),
    usesAny(asked.list('currently_using_any_of_technology_uids')),
    ...asked.list('currently_using_all_of_technology_uids').map((wanted) => usesAny([wanted])),
    not(usesAny(asked.list('currently_not_using_any_of_technology_uids'))),
    taggedTest(asked.list('q_organization_keyword_tags')),
    anyOf(asked.list('q_organization_name').slice(-1), (wanted) => {
      const test = wordsTest(wanted);
      return ({ name }) => test(name);
    }),
    ...ranges,
  ];
  const needed = tests.filter((test) => test !== null);
  return (company) => needed.every((test) => test(company));
}

/** By the domain itself, which people searches ask of former employers too. */
export function domainsOf(asked: Parameters): ReadonlySet<string> {
  const plain = (domain: string): string =>
    domain.toLowerCase().replace(/^@|^(?:https?:\/\/)?(?:www\.)?/, '');
  return new Set(asked.list('q_organization_domains_list').map(plain));
}

function anyOf(wanted: readonly string[], compile: (wanted: string) => Test): Test | null {
  const tests = wanted.map(compile);
  return tests.length === 0 ? null : (company) => tests.some((test) => test(company));
}

function atPlace(wanted: string): Test {
  const test = placeTest(wanted);
  return ({ place }) => test(place);
}

function taggedTest(wanted: readonly string[]): Test | null {
  if (wanted.length === 0) return null;
  const test = someWordsTest(wanted);
  return ({ industry, description, technologies }) =>
    test([industry, description, ...technologies].join(' '));
}

const not = (test: Test | null): Test | null => test && ((company) => !test(company));

/** `google_analytics` is `Google Analytics`. */
function usesAny(uids: readonly string[]): Test | null {
  if (uids.length === 0) return null;
  const wanted = new Set(uids.map(squash));
  return ({ technologies }) => technologies.some((name) => wanted.has(squashName(name)));
}

/** `51,200`; an end that is left out is open. */
function readRange(text: string): { from: number; to: number } | null {
  const [, from, to] = /^(\d{0,9})\s*,\s*(\d{0,9})$/.exec(text.trim()) ?? [];
  if (from === undefined || to === undefined) return null;
  return { from: Number(from), to: to === '' ? Number.POSITIVE_INFINITY : Number(to) };
}

const latestOf = ({ funding }: WorldCompany) =>
  funding.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];

const measured: readonly [string, (company: WorldCompany) => number | null][] = [
  ['revenue_range', ({ revenueUsd }) => revenueUsd],
  ['latest_funding_amount_range', (company) => latestOf(company)?.amountUsd ?? null],
  ['total_funding_range', totalFundingOf],
];

function totalFundingOf({ funding }: WorldCompany): number | null {
  return funding.length === 0 ? null : funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
}

function rangeTests(asked: Parameters): Test[] | null {
  const tests: Test[] = [];
  for (const [name, measure] of measured) {
    const [min, max] = [asked.number(`${name}.min`), asked.number(`${name}.max`)];
    if (Number.isNaN(min) || Number.isNaN(max)) return null;
    if (min === undefined && max === undefined) continue;
    tests.push((company) => {
      const value = measure(company);
      return value !== null && value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY);
    });
  }
  const [since, until] = ['min', 'max'].map((end) => asked.text(`latest_funding_date_range.${end}`));
  if (since !== undefined || until !== undefined)
    tests.push((company) => {
      const date = latestOf(company)?.date;
      return date !== undefined && date >= (since ?? '') && date <= (until ?? '9');
    });
  return tests;
}
