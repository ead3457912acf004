import { z } from 'zod';
import { amountClaims, firstOf, itemClaims, latestOf, textClaims, timeClaims, valuesOf } from './claims.ts';

const label = z.object({ value: z.string() }).nullish();

/** An entity, with the properties that are read. */
export const itemReply = z.object({
  /** Present and empty if the item does not exist. */
  missing: z.string().nullish(),
  labels: z.object({ en: label }).nullish(),
  descriptions: z.object({ en: label }).nullish(),
  claims: z
    .object({
      P17: itemClaims,
      P31: itemClaims,
      P106: itemClaims,
      P108: itemClaims,
      P112: itemClaims,
      P154: textClaims,
      P159: itemClaims,
      P169: itemClaims,
      P452: itemClaims,
      P571: timeClaims,
      P749: itemClaims,
      P856: textClaims,
      P946: textClaims,
      P1128: amountClaims,
      P1278: textClaims,
      P2002: textClaims,
      P2013: textClaims,
      P2037: textClaims,
      P2088: textClaims,
      P4264: textClaims,
      P6634: textClaims,
    })
    .nullish(),
});

/** What an item says about a company or a person. Ids (`Q42`) refer to other items. */
export type WikidataItem = {
  id: string;
  label: string | null;
  description: string | null;
  instance_of_ids: string[];
  website: string | null;
  inception_year: number | null;
  headquarters_id: string | null;
  country_id: string | null;
  industry_ids: string[];
  /** By the latest count. */
  employees: number | null;
  chief_executive_ids: string[];
  founder_ids: string[];
  parent_id: string | null;
  employer_ids: string[];
  occupation_ids: string[];
  linkedin_company_id: string | null;
  linkedin_person_id: string | null;
  lei: string | null;
  isin: string | null;
  x_username: string | null;
  facebook_id: string | null;
  github_username: string | null;
  crunchbase_id: string | null;
  /** Name of a file on Wikimedia Commons. */
  logo_file: string | null;
};

export function readItem(id: string, entity: z.infer<typeof itemReply>): WikidataItem {
  const claims = entity.claims ?? {};
  const itemId = (of: typeof claims.P17): string | null => firstOf(of)?.id ?? null;
  const itemIds = (of: typeof claims.P17): string[] => valuesOf(of).map((item) => item.id);
  return {
    id,
    label: entity.labels?.en?.value ?? null,
    description: entity.descriptions?.en?.value ?? null,
    instance_of_ids: itemIds(claims.P31),
    website: firstOf(claims.P856),
    inception_year: yearOf(firstOf(claims.P571)?.time),
    headquarters_id: itemId(claims.P159),
    country_id: itemId(claims.P17),
    industry_ids: itemIds(claims.P452),
    employees: amountOf(latestOf(claims.P1128)?.amount),
    chief_executive_ids: itemIds(claims.P169),
    founder_ids: itemIds(claims.P112),
    parent_id: itemId(claims.P749),
    employer_ids: itemIds(claims.P108),
    occupation_ids: itemIds(claims.P106),
    linkedin_company_id: firstOf(claims.P4264),
    linkedin_person_id: firstOf(claims.P6634),
    lei: firstOf(claims.P1278),
    isin: firstOf(claims.P946),
    x_username: firstOf(claims.P2002),
    facebook_id: firstOf(claims.P2013),
    github_username: firstOf(claims.P2037),
    crunchbase_id: firstOf(claims.P2088),
    logo_file: firstOf(claims.P154),
  };
}

/** `+2014-01-01T00:00:00Z`. Month and day are zero if only the year is known. */
function yearOf(time: string | undefined): number | null {
  const [, year] = /^\+0*(\d{4})-/.exec(time ?? '') ?? [];
  return year === undefined ? null : Number(year);
}

/** `+143`. */
function amountOf(amount: string | undefined): number | null {
  const number = Number(amount ?? Number.NaN);
  return Number.isFinite(number) ? Math.round(number) : null;
}
