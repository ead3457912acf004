import { z } from 'zod';
import type { CompanyFacts } from '../kit/answers.ts';
import { amplemarket } from './amplemarket.ts';
import { websiteDomain } from '../kit/website-domain.ts';

const text = z.string().nullish();

const company = z.object({
  name: text,
  website: text,
  linkedin_url: text,
  overview: text,
  industry: text,
  location: text,
  location_details: z.object({ city: text, state: text, country: text }).nullish(),
  estimated_number_of_employees: z.number().nullish(),
  size: text,
  estimated_revenue: text,
  founded_year: z.number().nullish(),
});

type Company = z.infer<typeof company>;

/** A company by its domain, or else by its profile. */
export const findCompany = amplemarket.operation({
  id: 'amplemarket.find_company',
  request: ({ domain, profileUrl }: { domain?: string | null; profileUrl?: string | null }) => ({
    method: 'GET',
    path: '/companies/find',
    query: domain ? { domain } : { linkedin_url: profileUrl },
  }),
  // Read like the company within a person; of this reply itself no example is known.
  reply: company,
  answer: (found): CompanyFacts | null => (found.name || found.website ? readCompany(found) : null),
});

function readCompany(found: Company): CompanyFacts {
  const { location_details: place, estimated_number_of_employees: employees } = found;
  const parts = [place?.city, place?.state, place?.country].filter(Boolean).join(', ');
  return {
    name: found.name ?? null,
    domain: websiteDomain(found.website),
    profile_url: found.linkedin_url ?? null,
    description: found.overview ?? null,
    industry: found.industry ?? null,
    region: found.location ?? (parts || null),
    // The vendor has names of countries, no codes.
    country_code: null,
    headcount: employees?.toString() ?? found.size ?? null,
    revenue: found.estimated_revenue ?? null,
    founded_year: found.founded_year?.toString() ?? null,
  };
}
