import { z } from 'zod';
import type { CompanyFunding } from '../kit/answers.ts';
import { companyFacts, joined, withScheme } from '../kit/read-answers.ts';
import { doubtful, list, num, obj, text } from '../kit/shapes.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import { leadmagic, perEndpoint } from './leadmagic.ts';

const textOrNumber = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => value?.toString() ?? null);

/** A company by domain, profile or name, in this order of precision. */
export const findCompany = leadmagic.post('find_company', '/v1/companies/company-search', {
  ask: (company: { domain?: string | null; profileUrl?: string | null; name?: string | null }) => ({
    company_domain: company.domain,
    profile_url: company.profileUrl,
    company_name: company.name,
  }),
  limits: perEndpoint,
  // A miss is 200 without a name and a website, or a 404.
  reply: {
    companyName: text,
    websiteUrl: text,
    b2b_profile_url: text,
    description: text,
    industry: text,
    headquarter: obj({ city: text, geographicArea: text, country: text }),
    employeeCount: textOrNumber,
    employee_range: text,
    revenue_formatted: text,
    revenue: textOrNumber,
    founded_year: textOrNumber,
    foundedOn: obj({ year: textOrNumber }),
  },
  answer: ({ headquarter: seat, ...found }) =>
    companyFacts({
      name: found.companyName,
      domain: websiteDomain(found.websiteUrl),
      profile_url: pageOf(found.b2b_profile_url),
      description: found.description,
      industry: found.industry,
      region: joined([seat?.city, seat?.geographicArea, seat?.country], ', '),
      // Codes of countries in some examples, names in others.
      country_code: seat?.country?.length === 2 ? seat.country.toUpperCase() : null,
      headcount: found.employeeCount ?? found.employee_range,
      revenue: found.revenue_formatted ?? found.revenue,
      founded_year: found.founded_year ?? found.foundedOn?.year,
    }),
});

/** The last part of the URL alone, or the URL with or without its scheme. */
function pageOf(profile: string | null | undefined): string | null {
  return profile && !profile.includes('/')
    ? `https://www.linkedin.com/company/${profile}`
    : withScheme(profile);
}

const round = z.object({ round: text, date: text, amount: textOrNumber, investors: list(z.string()) });
const seat = obj({ fullAddress: text, city: text, state: text, country: text });
const competitor = { name: text, revenue: textOrNumber, headquarters: seat, website: text, ownership: text };
const acquisition = { companyName: text, acquisitionDate: text, description: text, source: text };
const article = z.object({ title: text, source: text, date: text });

/** What a company raised, with the competitors, acquisitions and news that come along. */
export const findFunding = leadmagic.post('find_funding', '/v1/companies/company-funding', {
  ask: ({ domain, company }: { domain: string | null; company: string | null }) => ({
    company_domain: domain,
    company_name: company,
  }),
  limits: perEndpoint,
  reply: {
    financialInfo: obj({ totalFunding: num }),
    fundingHistory: list(round),
    // What comes along with the funding must not cost it.
    topCompetitors: doubtful(z.array(z.object(competitor))),
    acquisitions: doubtful(z.array(z.object(acquisition))),
    news: doubtful(z.array(article)),
  },
  answer: ({ fundingHistory, financialInfo, ...along }): CompanyFunding | null => {
    const rounds = (fundingHistory ?? []).map((one) => ({
      round: one.round ?? null,
      // A date, or a date with a time at midnight.
      date: one.date?.slice(0, 10) || null,
      amount: one.amount,
      investors: one.investors?.flatMap((name) => (name ? { name } : [])) ?? null,
    }));
    const total = financialInfo?.totalFunding ?? null;
    if (rounds.length === 0 && total === null) return null;
    return { rounds, total_usd: total, ...readCompanions(along) };
  },
});

interface Companions {
  topCompetitors?: z.infer<z.ZodObject<typeof competitor>>[] | null | undefined;
  acquisitions?: z.infer<z.ZodObject<typeof acquisition>>[] | null | undefined;
  news?: z.infer<typeof article>[] | null | undefined;
}

function readCompanions({ topCompetitors, acquisitions, news }: Companions) {
  return {
    competitors: (topCompetitors ?? []).map(({ headquarters: place, ...one }) => ({
      company_name: one.name ?? null,
      revenue: one.revenue,
      headquarters_region: place?.fullAddress || joined([place?.city, place?.state, place?.country], ', '),
      company_website_url: one.website ?? null,
      company_type: one.ownership ?? null,
    })),
    acquisitions: (acquisitions ?? []).map((one) => ({
      company_name: one.companyName ?? null,
      date: one.acquisitionDate ?? null,
      company_description: one.description ?? '',
      source_url: one.source ?? null,
    })),
    news: (news ?? []).map((one) => ({
      title: one.title ?? null,
      outlet_name: one.source ?? null,
      date: one.date ?? null,
    })),
  };
}
