import { z } from 'zod';
import { list } from '../kit/shapes.ts';
import { companyenrich } from './companyenrich.ts';

/** What cannot be read is null and does not cost the company. */
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const num = z
  .number()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const texts = z
  .array(z.string())
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
/** Amounts are numbers on the wire, and rounds are objects. */
const written = z
  .union([
    z.string(),
    z.number().transform(String),
    z.array(z.json()).transform((value) => JSON.stringify(value)),
  ])
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const bracket = z.union([z.string(), z.number()]).nullish().catch(null);

function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .object(shape)
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
}

const spot = { name: text, latitude: num, longitude: num };
/** A place by its name, or as an object that has one. */
const named = z
  .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

const lookalike = z
  .object({
    id: z.string(),
    name: text,
    domain: text,
    website: text,
    type: text,
    industry: text,
    industries: texts,
    categories: texts,
    employees: bracket,
    revenue: text,
    description: text,
    keywords: texts,
    technologies: texts,
    subsidiaries: texts,
    founded_year: num,
    naics_codes: texts,
    location: part({
      country: part({ code: text, ...spot }),
      state: part({ id: num, code: text, ...spot }),
      city: named,
      address: text,
      postal_code: text,
      phone: text,
    }),
    financial: part({
      stock_symbol: text,
      stock_exchange: text,
      total_funding: written,
      funding_stage: text,
      funding_date: text,
      funding: written,
    }),
    socials: part({
      linkedin_url: text,
      linkedin_id: text,
      twitter_url: text,
      facebook_url: text,
      instagram_url: text,
      angellist_url: text,
      crunchbase_url: text,
      youtube_url: text,
      g2_url: text,
    }),
    page_rank: num,
    logo_url: text,
    seo_description: text,
    updated_at: text,
  })
  // The vendor gives a bracket, such as `51-200`; a number is promised.
  .transform(({ employees, ...company }) => ({
    ...company,
    employees: typeof employees === 'number' ? employees : null,
    employee_range: employees === null || employees === undefined ? null : String(employees),
  }))
  .nullable()
  .catch(null);

/** Companies like the one at a domain, the most alike first. Each costs 5 credits. */
export const findLookalikes = companyenrich.post('find_lookalikes', '/companies/similar', {
  ask: ({ domain, limit }: { domain: string; limit: number }) => ({
    domains: [domain],
    page: 1,
    pageSize: limit,
  }),
  maxReplyBytes: 8 * 1024 * 1024,
  // That a domain which is not known is a 404 is an assumption.
  errors: { means: { 404: 'not_found' } },
  reply: { items: list(lookalike) },
  answer: ({ items }, { limit }) => {
    const companies = (items ?? []).flatMap((company) => company ?? []).slice(0, limit);
    return companies.length > 0 ? { companies } : null;
  },
});
