/* Ways from a vendor's words to the answers that pipes know. */
import type {
  CompanyFacts,
  EmailStatus,
  FoundEmail,
  FoundPhone,
  PersonIdentity,
  PersonInRole,
} from './answers.ts';

type Maybe<Value> = Value | null | undefined;

/** What a vendor may leave out of an answer. */
type Partly<Answer> = { readonly [Name in keyof Answer]?: Answer[Name] | null | undefined };

/** What a vendor's word means; `unknown` for one that is not in the table, and for none at all. */
export function emailStatus(
  statuses: Readonly<Record<string, EmailStatus>>,
  word: Maybe<string>,
): EmailStatus {
  return (word && Object.hasOwn(statuses, word) ? statuses[word] : undefined) ?? 'unknown';
}

/**
 * Reads an address and what its vendor says of it, by a table of the vendor's words. Null without an address.
 */
export function emailFrom(statuses: Readonly<Record<string, EmailStatus>>) {
  return (email: Maybe<string>, status?: Maybe<string>, score?: Maybe<number>): FoundEmail | null =>
    email ? { email, status: emailStatus(statuses, status), score: score ?? null } : null;
}

/** The answer of a verifier: the address that was asked about, with the vendor's verdict. */
export function verdictFrom(statuses: Readonly<Record<string, EmailStatus>>) {
  return (email: string, status: Maybe<string>, score?: Maybe<number>): FoundEmail => ({
    email,
    status: emailStatus(statuses, status),
    score: score ?? null,
  });
}

/** Null without a number. `type` is the vendor's word for the line. */
export function phoneFrom(number: Maybe<string>, type: Maybe<string> = 'mobile'): FoundPhone | null {
  const line = type?.toLowerCase();
  return number ? { number, type: line === 'mobile' || line === 'landline' ? line : 'unknown' } : null;
}

/** Null for somebody without a name and without a profile. Blank texts count as missing. */
export function identity({ location, ...known }: Partly<PersonIdentity>): PersonIdentity | null {
  if (!known.name && !known.profile_url) return null;
  return {
    name: known.name || null,
    profile_url: known.profile_url || null,
    job_title: known.job_title || null,
    company_name: known.company_name || null,
    company_domain: known.company_domain || null,
    company_profile_url: known.company_profile_url || null,
    ...(location ? { location } : {}),
  };
}

/** Null for somebody without a name and without a profile. */
export function inRole(known: Partly<PersonInRole>): PersonInRole | null {
  if (!known.name && !known.profile_url) return null;
  return {
    name: known.name || null,
    profile_url: known.profile_url || null,
    company_name: known.company_name || null,
    company_website_url: known.company_website_url || null,
    job_title: known.job_title || null,
  };
}

/** Null for a company without a name and without a domain. */
export function companyFacts(known: Partly<CompanyFacts>): CompanyFacts | null {
  if (!known.name && !known.domain) return null;
  return {
    name: known.name || null,
    domain: known.domain || null,
    profile_url: known.profile_url || null,
    description: known.description || null,
    industry: known.industry || null,
    region: known.region || null,
    country_code: known.country_code || null,
    headcount: known.headcount || null,
    revenue: known.revenue || null,
    founded_year: known.founded_year || null,
  };
}

/** The given parts of a name or a place in one text; null if there are none. */
export function joined(parts: readonly Maybe<string>[], between = ' '): string | null {
  return parts.filter(Boolean).join(between) || null;
}

/** The part of a profile URL that names the person, as in `/in/ana-reyes`; null if the URL has none. */
export function profileHandle(profileUrl: string): string | null {
  return /\/in\/([^/?#]+)/i.exec(profileUrl)?.[1] ?? null;
}

/** The profile of a person by the handle, which some vendors give as `in/ana-reyes`. */
export function profileUrlOf(handle: Maybe<string>): string | null {
  return handle ? `https://www.linkedin.com/in/${handle.replace(/^\/?in\//, '')}` : null;
}

/** A URL that may come without its scheme: `linkedin.com/in/x`. */
export function withScheme(url: Maybe<string>): string | null {
  return url ? (url.includes('://') ? url : `https://${url}`) : null;
}
