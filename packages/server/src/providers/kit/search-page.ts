/* What searching providers have in common: how a page is asked for, and what comes back. */
import type { JsonObject } from '../../contract/json-value.ts';

/** One page of a search, as an adapter is asked for it. `Query` is in the vendor's own terms. */
export interface PageOf<Query> {
  query: Query;
  /** Where it begins: the `next` of the page before it, whatever the vendor's scheme; null for the first. */
  at: PageStart | null;
  /** Rows wanted at most; never more than the vendor gives in one page. */
  size: number;
}

/** A vendor's cursor or token, or the number of a page or of a row. */
export type PageStart = string | number;

/** What a page brought. A search that finds nothing is a page without rows, never null. */
export type SearchPage<Row> = {
  rows: Row[];
  /** Null when there are no more. */
  next: PageStart | null;
  /** How many rows there are over all pages, where the vendor says so. */
  total: number | null;
};

/** A person as a search gives them. What the vendor does not say is null. */
export type PersonRow = {
  name: string | null;
  jobTitle: string | null;
  headline: string | null;
  profileUrl: string | null;
  /** Of the present employer, as the five below. */
  companyName: string | null;
  companyDomain: string | null;
  companyWebsiteUrl: string | null;
  companyProfileUrl: string | null;
  /** City, region or country, in the vendor's words. */
  region: string | null;
  /** The vendor's own object. */
  match: JsonObject;
};

/** A company as a search gives it. What the vendor does not say is null. */
export type CompanyRow = {
  name: string | null;
  domain: string | null;
  websiteUrl: string | null;
  profileUrl: string | null;
  description: string | null;
  industry: string | null;
  /** A number or a bracket, as text. */
  headcount: string | null;
  region: string | null;
  /** The vendor's own object. */
  match: JsonObject;
};

/** A row of a source whose columns its owner chose: a CRM, a table. */
export type OwnRow = {
  id: string;
  fields: JsonObject;
};
