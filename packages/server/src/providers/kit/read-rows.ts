/* Rows of searches: what a vendor leaves out of one, or has in another form, is null and does not cost the row. */
import { z } from 'zod';
import type { JsonObject } from '../../contract/json-value.ts';
import type { CompanyRow, PersonRow } from './search-page.ts';
import { websiteDomain } from './website-domain.ts';

/** What a search found, as the vendor gives it. */
export type Match = JsonObject;

type Partly<Row> = { readonly [Name in keyof Row]?: Row[Name] | null | undefined };

/** A text in an object that a search found; one that is blank is none. */
export const cell = z.string().trim().min(1).nullable().catch(null);

const match = z.record(z.string(), z.custom<Match[string]>());

/** A list of them. Entries that are not objects are skipped; the others of the page are good. */
export const matches = z
  .array(match.nullable().catch(null))
  .transform((found) => found.filter((one): one is Match => one !== null));

export function personRow(found: Match, known: Partly<Omit<PersonRow, 'match'>>): PersonRow {
  return {
    name: known.name || null,
    jobTitle: known.jobTitle || null,
    headline: known.headline || null,
    profileUrl: known.profileUrl || null,
    companyName: known.companyName || null,
    companyDomain: known.companyDomain || websiteDomain(known.companyWebsiteUrl),
    companyWebsiteUrl: known.companyWebsiteUrl || null,
    companyProfileUrl: known.companyProfileUrl || null,
    region: known.region || null,
    match: found,
  };
}

export function companyRow(found: Match, known: Partly<Omit<CompanyRow, 'match'>>): CompanyRow {
  return {
    name: known.name || null,
    domain: known.domain || websiteDomain(known.websiteUrl),
    websiteUrl: known.websiteUrl || null,
    profileUrl: known.profileUrl || null,
    description: known.description || null,
    industry: known.industry || null,
    headcount: known.headcount || null,
    region: known.region || null,
    match: found,
  };
}
