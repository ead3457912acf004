import { z } from 'zod';
import type { CompanyFacts } from '../kit/answers.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import { leadmagic, perEndpoint, withScheme } from './leadmagic.ts';

const text = z.string().nullish();
const textOrNumber = z.union([z.string(), z.number()]).nullish();

const place = z.object({ city: text, geographicArea: text, country: text });

const reply = z.object({
  companyName: text,
  websiteUrl: text,
  b2b_profile_url: text,
  description: text,
  industry: text,
  headquarter: place.nullish(),
  employeeCount: textOrNumber,
  employee_range: text,
  revenue_formatted: text,
  revenue: textOrNumber,
  founded_year: textOrNumber,
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
    const name = found.companyName ?? null;
    const domain = websiteDomain(found.websiteUrl);
    return name || domain ? { ...readFacts(found), name, domain } : null;
  },
});

function readFacts(found: Reply): Omit<CompanyFacts, 'name' | 'domain'> {
  const founded = found.founded_year ?? found.foundedOn?.year;
  return {
    profile_url: readProfileUrl(found.b2b_profile_url),
    description: found.description ?? null,
    industry: found.industry ?? null,
    ...readSeat(found),
    headcount: found.employeeCount?.toString() ?? found.employee_range ?? null,
    revenue: (found.revenue_formatted ?? found.revenue)?.toString() ?? null,
    founded_year: founded?.toString() ?? null,
  };
}

function readSeat({ headquarter: seat }: Reply): Pick<CompanyFacts, 'region' | 'country_code'> {
  const parts = [seat?.city, seat?.geographicArea, seat?.country].filter(Boolean);
  // Codes of countries in some examples, names in others.
  const code = seat?.country?.length === 2 ? seat.country.toUpperCase() : null;
  return { region: parts.join(', ') || null, country_code: code };
}

/** The last part of the URL alone, or the URL with or without its scheme. */
function readProfileUrl(profile: string | null | undefined): string | null {
  if (!profile) return null;
  return profile.includes('/') ? withScheme(profile) : `https://www.linkedin.com/company/${profile}`;
}
