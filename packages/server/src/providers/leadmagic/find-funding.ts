import { z } from 'zod';
import type { CompanyFunding, FundingRound } from '../kit/answers.ts';
import { leadmagic, perEndpoint } from './leadmagic.ts';

const text = z.string().nullish();
const textOrNumber = z.union([z.string(), z.number()]).nullish();

const round = z.object({
  round: text,
  date: text,
  amount: textOrNumber,
  investors: z.array(z.string()).nullish(),
});

const place = z.object({ fullAddress: text, city: text, state: text, country: text });

const competitor = z.object({
  name: text,
  revenue: textOrNumber,
  headquarters: place.nullish(),
  website: text,
  ownership: text,
});

const acquisition = z.object({ companyName: text, acquisitionDate: text, description: text, source: text });

const article = z.object({ title: text, source: text, date: text });

/** What comes along with the funding must not cost it. */
const reply = z.object({
  financialInfo: z.object({ totalFunding: z.number().nullish() }).nullish(),
  fundingHistory: z.array(round).nullish(),
  topCompetitors: z.array(competitor).nullish().catch(null),
  acquisitions: z.array(acquisition).nullish().catch(null),
  news: z.array(article).nullish().catch(null),
});

type Reply = z.infer<typeof reply>;

/** What a company raised, with the competitors, acquisitions and news that come along. */
export const findFunding = leadmagic.operation({
  id: 'leadmagic.find_funding',
  request: ({ domain, company }: { domain: string | null; company: string | null }) => ({
    method: 'POST',
    path: '/v1/companies/company-funding',
    body: { company_domain: domain ?? undefined, company_name: company ?? undefined },
  }),
  limits: perEndpoint,
  reply,
  answer: (found): CompanyFunding | null => {
    const rounds = (found.fundingHistory ?? []).map(readRound);
    const total = found.financialInfo?.totalFunding ?? null;
    if (rounds.length === 0 && total === null) return null;
    return { rounds, total_usd: total, ...readCompanions(found) };
  },
});

function readRound(entry: z.infer<typeof round>): FundingRound {
  return {
    round: entry.round ?? null,
    // A date, or a date with a time at midnight.
    date: entry.date?.replace(/T.*$/, '') || null,
    amount: entry.amount?.toString() ?? null,
    investors: entry.investors?.flatMap((name) => (name ? { name } : [])) ?? null,
  };
}

function readCompanions(found: Reply): Pick<CompanyFunding, 'competitors' | 'acquisitions' | 'news'> {
  return {
    competitors: (found.topCompetitors ?? []).map((entry) => ({
      company_name: entry.name ?? null,
      revenue: entry.revenue?.toString() ?? null,
      headquarters_region: readPlace(entry.headquarters),
      company_website_url: entry.website ?? null,
      company_type: entry.ownership ?? null,
    })),
    acquisitions: (found.acquisitions ?? []).map((entry) => ({
      company_name: entry.companyName ?? null,
      date: entry.acquisitionDate ?? null,
      company_description: entry.description ?? '',
      source_url: entry.source ?? null,
    })),
    news: (found.news ?? []).map((entry) => ({
      title: entry.title ?? null,
      outlet_name: entry.source ?? null,
      date: entry.date ?? null,
    })),
  };
}

function readPlace(entry: z.infer<typeof place> | null | undefined): string | null {
  return entry?.fullAddress || [entry?.city, entry?.state, entry?.country].filter(Boolean).join(', ') || null;
}
