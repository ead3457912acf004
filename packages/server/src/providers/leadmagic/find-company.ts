import { z } from 'zod';
import type { CompanyFacts } from '../kit/answers.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import { leadmagic, perEndpoint, withScheme } from './leadmagic.ts';

const text = z.string().nullish();
const textOrNumber = z.union([z.string(), z.number()]).nullish();

const place = z.object({ city: text, geographicArea: text, state: text, country: text });

/** The documentation, the vendor's own reference for models and clients each spell the fields in their way. */
const reply = z.object({
  companyName: text,
  company_name: text,
  name: text,
  primaryDomain: text,
  domain: text,
  websiteUrl: text,
  website: text,
  b2b_profile_url: text,
  linkedin_url: text,
  profile_url: text,
  description: text,
  industry: text,
  headquarter: place.nullish(),
  headquarters: place.nullish(),
  location: z.union([z.string(), place]).nullish(),
  employeeCount: textOrNumber,
  employee_count: textOrNumber,
  employee_range: text,
  employeeRange: text,
  revenue_formatted: text,
  revenue: textOrNumber,
  founded_year: textOrNumber,
  founded: textOrNumber,
  foundedOn: z.object({ year: textOrNumber }).nullish(),
});

type Reply = z.infer<typeof reply>;

/** A company by domain, profile or name, in this order of precision. */
export const findCompany = leadmagic.operation({
  id: 'leadmagic.find_company',
  request: (company: { domain?: string | null; profileUrl?: string | null; name?: string | null }) => ({
    method: 'POST',
    path: '/v1/companies/company-search',
    body: {
      company_domain: company.domain ?? undefined,
      profile_url: company.profileUrl ?? undefined,
      company_name: company.name ?? undefined,
    },
  }),
  limits: perEndpoint,
  // A miss is 200 without a name and a website, or a 404.
  reply,
  answer: (found): CompanyFacts | null => {
    const name = found.companyName ?? found.company_name ?? found.name ?? null;
    const domain = readDomain(found);
    return name || domain ? { ...readFacts(found), name, domain } : null;
  },
});

function readDomain(found: Reply): string | null {
  return websiteDomain(found.primaryDomain ?? found.domain ?? found.websiteUrl ?? found.website);
}

function readFacts(found: Reply): Omit<CompanyFacts, 'name' | 'domain'> {
  const founded = found.founded_year ?? found.founded ?? found.foundedOn?.year;
  return {
    profile_url: readProfileUrl(found.b2b_profile_url ?? found.linkedin_url ?? found.profile_url),
    description: found.description ?? null,
    industry: found.industry ?? null,
    ...readSeat(found),
    headcount: readHeadcount(found),
    revenue: (found.revenue_formatted ?? found.revenue)?.toString() ?? null,
    founded_year: founded?.toString() ?? null,
  };
}

function readSeat(found: Reply): Pick<CompanyFacts, 'region' | 'country_code'> {
  if (typeof found.location === 'string') return { region: found.location || null, country_code: null };
  const seat = found.headquarter ?? found.headquarters ?? found.location;
  const parts = [seat?.city, seat?.geographicArea ?? seat?.state, seat?.country].filter(Boolean);
  // Codes of countries in some examples, names in others.
  const code = seat?.country?.length === 2 ? seat.country.toUpperCase() : null;
  return { region: parts.join(', ') || null, country_code: code };
}

function readHeadcount(found: Reply): string | null {
  const exact = found.employeeCount ?? found.employee_count;
  return exact?.toString() ?? found.employee_range ?? found.employeeRange ?? null;
}

/** The last part of the URL alone, or the URL with or without its scheme. */
function readProfileUrl(profile: string | null | undefined): string | null {
  if (!profile) return null;
  return profile.includes('/') ? withScheme(profile) : `https://www.linkedin.com/company/${profile}`;
}
