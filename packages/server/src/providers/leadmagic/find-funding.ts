import { z } from 'zod';
import type { CompanyFunding, FundingRound } from '../kit/answers.ts';
import { leadmagic, perEndpoint } from './leadmagic.ts';

const text = z.string().nullish();
const textOrNumber = z.union([z.string(), z.number()]).nullish();

const round = z.object({
  round: text,
  round_type: text,
  name: text,
  date: text,
  amount: textOrNumber,
  investors: z.array(z.union([z.string(), z.object({ name: text })])).nullish(),
});

const place = z.union([z.string(), z.object({ fullAddress: text, city: text, state: text, country: text })]);

const competitor = z.object({
  shortName: text,
  name: text,
  formattedRevenue: text,
  revenue: textOrNumber,
  headquarters: place.nullish(),
  website: text,
  ownership: text,
});

const acquisition = z.object({
  name: text,
  companyName: text,
  date: text,
  acquisitionDate: text,
  description: text,
  sourceUrl: text,
  source: text,
});

const article = z.object({ title: text, outlet: text, source: text, publisher: text, date: text });

/**
 * The documentation, the vendor's own reference for models and clients each spell the fields in their way; what comes
 * along with the funding must not cost it.
 */
const reply = z.object({
  financialInfo: z.object({ totalFunding: z.number().nullish() }).nullish(),
  // A number here, a text such as "9.8B" in other replies of this vendor.
  total_funding: textOrNumber,
  fundingHistory: z.array(round).nullish(),
  funding_rounds: z.array(round).nullish(),
  fundingInfo: z.array(round).nullish(),
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
    const given = found.fundingHistory ?? found.funding_rounds ?? found.fundingInfo ?? [];
    const rounds = given.map(readRound);
    const total = found.financialInfo?.totalFunding ?? asNumber(found.total_funding);
    if (rounds.length === 0 && total === null) return null;
    return { rounds, total_usd: total, ...readCompanions(found) };
  },
});

function asNumber(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function readRound(entry: z.infer<typeof round>): FundingRound {
  const names = entry.investors?.map((investor) => (typeof investor === 'string' ? investor : investor.name));
  return {
    round: entry.round ?? entry.round_type ?? entry.name ?? null,
    // A date, or a date with a time at midnight.
    date: entry.date?.replace(/T.*$/, '') || null,
    amount: entry.amount?.toString() ?? null,
    investors: names?.flatMap((name) => (name ? { name } : [])) ?? null,
  };
}

function readCompanions(found: Reply): Pick<CompanyFunding, 'competitors' | 'acquisitions' | 'news'> {
  return {
    competitors: (found.topCompetitors ?? []).map((entry) => ({
      company_name: entry.shortName ?? entry.name ?? null,
      revenue: entry.formattedRevenue ?? entry.revenue?.toString() ?? null,
      headquarters_region: readPlace(entry.headquarters),
      company_website_url: entry.website ?? null,
      company_type: entry.ownership ?? null,
    })),
    acquisitions: (found.acquisitions ?? []).map((entry) => ({
      company_name: entry.name ?? entry.companyName ?? null,
      date: entry.date ?? entry.acquisitionDate ?? null,
      company_description: entry.description ?? '',
      source_url: entry.sourceUrl ?? entry.source ?? null,
    })),
    news: (found.news ?? []).map((entry) => ({
      title: entry.title ?? null,
      outlet_name: entry.outlet ?? entry.source ?? entry.publisher ?? null,
      date: entry.date ?? null,
    })),
  };
}

function readPlace(entry: z.infer<typeof place> | null | undefined): string | null {
  if (typeof entry === 'string') return entry || null;
  return entry?.fullAddress || [entry?.city, entry?.state, entry?.country].filter(Boolean).join(', ') || null;
}
