/* Ways from what a vendor tells of people and companies to the rows that searches give. */
import type { JsonObject } from '../../contract/json-value.ts';
import type { CompanyRow, PageOf, PersonRow } from './search-page.ts';
import { websiteDomain } from './website-domain.ts';

type Known<Row> = { readonly [Name in Exclude<keyof Row, 'match'>]?: Row[Name] | undefined };

/** A person; what is left out or blank is null. A domain that is not told is that of the website. */
export function personRow(match: JsonObject, known: Known<PersonRow>): PersonRow {
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
    match,
  };
}

/** A company, likewise. */
export function companyRow(match: JsonObject, known: Known<CompanyRow>): CompanyRow {
  return {
    name: known.name || null,
    domain: known.domain || websiteDomain(known.websiteUrl),
    websiteUrl: known.websiteUrl || null,
    profileUrl: known.profileUrl || null,
    description: known.description || null,
    industry: known.industry || null,
    headcount: known.headcount || null,
    region: known.region || null,
    match,
  };
}

/**
 * The number of the page after this one, null after the last. All pages have to be asked for in the same size; more than
 * `mostRows` are never shown.
 */
export function nextPageNumber(
  { at, size }: Pick<PageOf<unknown>, 'at' | 'size'>,
  { count, total, mostRows }: { count: number; total: number | null; mostRows: number },
): number | null {
  const page = Number(at ?? 1);
  if (count === 0 || !Number.isSafeInteger(page) || (page + 1) * size > mostRows) return null;
  return total !== null && page * size >= total ? null : page + 1;
}
