import { z } from 'zod';
import type { CompanyRow } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';

const text = z.string().nullish().catch(null);
const number = z.number().nullish().catch(null);

/** What a company's object says that its search cannot be asked for: looked at in what comes back. */
export type AmplemarketFacts = {
  foundedYear: number | null;
  isB2b: boolean | null;
  isB2c: boolean | null;
  investors: string[];
  keywords: string[];
  /** ISO date. */
  lastFundingDate: string | null;
  lastFundingStage: string | null;
  followers: number | null;
};

const company = z.object({
  name: text,
  website: text,
  linkedin_url: text,
  overview: text,
  industry: text,
  size: text,
  location: text,
  founded_year: number,
  is_b2b: z.boolean().nullish().catch(null),
  is_b2c: z.boolean().nullish().catch(null),
  keywords: z.array(z.string()).nullish().catch(null),
  latest_funding_date: text,
  latest_funding_stage: text,
  followers: number,
  funding_events: z
    .array(z.object({ investors: z.array(z.string()).nullish().catch(null) }))
    .nullish()
    .catch(null),
});

/** A company's object as a row, with what it says besides. */
export function readCompany(match: CompanyRow['match']): CompanyRow & { facts: AmplemarketFacts } {
  const parsed = company.safeParse(match);
  const found: z.infer<typeof company> = parsed.success ? parsed.data : {};
  return {
    name: found.name ?? null,
    domain: websiteDomain(found.website),
    websiteUrl: found.website ?? null,
    profileUrl: found.linkedin_url ?? null,
    description: found.overview ?? null,
    industry: found.industry ?? null,
    // The vendor writes `51-200 employees`.
    headcount: found.size?.replace(/ employees$/i, '') ?? null,
    region: found.location ?? null,
    match,
    facts: {
      foundedYear: found.founded_year ?? null,
      isB2b: found.is_b2b ?? null,
      isB2c: found.is_b2c ?? null,
      investors: (found.funding_events ?? []).flatMap(({ investors }) => investors ?? []),
      keywords: found.keywords ?? [],
      lastFundingDate: found.latest_funding_date ?? null,
      lastFundingStage: found.latest_funding_stage ?? null,
      followers: found.followers ?? null,
    },
  };
}
