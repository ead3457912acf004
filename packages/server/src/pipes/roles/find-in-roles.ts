import type { Asked, Verdict } from '../../engine/asking/ask.ts';
import { parseUrl } from '../../engine/formats/url.ts';
import type { ComputeContext } from '../../engine/pipe.ts';
import { findRole as crustdataFindRole } from '../../providers/crustdata/find-person.ts';
import type { PersonInRole } from '../../providers/kit/answers.ts';
import { findRole as leadmagicFindRole } from '../../providers/leadmagic/leadmagic.ts';

/** A company: its domain, or else its profile. */
export interface Employer {
  domain: string | null;
  profileUrl: string | null;
}

type Judge = (person: PersonInRole | undefined) => Verdict<PersonInRole>;

/** Asks one provider for the person in one role. */
export type AskRole = (role: string, judge: Judge) => Promise<Asked<PersonInRole>>;

/** The question for LeadMagic; null if the company's domain is not known. */
export function askLeadmagic({ domain }: Employer, context: ComputeContext): AskRole | null {
  if (domain === null) return null;
  return (role, judge) =>
    context.ask(
      leadmagicFindRole,
      { role, domain },
      { operation: 'leadmagic-find-role', judge: (found) => judge(found) },
    );
}

/** The question for Crustdata: one person at a time, because the price is for one. */
export function askCrustdata({ domain, profileUrl }: Employer, context: ComputeContext): AskRole | null {
  if (domain === null && profileUrl === null) return null;
  const company = { domain, companyProfileUrl: profileUrl, limit: 1 };
  return (role, judge) =>
    context.ask(
      crustdataFindRole,
      { role, ...company },
      { operation: 'crustdata-find-role', judge: ({ people: [first] }) => judge(first) },
    );
}

/**
 * Asks for one role after the other, one person each, until enough are found. A provider that fails is not asked
 * again; the people that it has found by then count. Nobody is found, or billed, twice.
 */
export async function findInRoles(
  ask: AskRole,
  { roles, limit }: { roles: readonly string[]; limit: number },
): Promise<Asked<[PersonInRole, ...PersonInRole[]]>> {
  const people: PersonInRole[] = [];
  for (const role of roles) {
    const asked = await ask(role, (person) => judgePerson(person, people));
    if (asked.outcome === 'accepted') people.push(asked.value);
    if (people.length >= limit) break;
    if (asked.outcome !== 'failed' && asked.outcome !== 'skipped') continue;
    if (people.length === 0) return asked;
    break;
  }
  const [first, ...others] = people;
  return first === undefined ? { outcome: 'not_found' } : { outcome: 'accepted', value: [first, ...others] };
}

function judgePerson(found: PersonInRole | undefined, known: readonly PersonInRole[]): Verdict<PersonInRole> {
  if (found?.name == null) return { accepted: false, rule: 'no name' };
  const person: PersonInRole = {
    name: found.name,
    profile_url: parseUrl(found.profile_url) ?? null,
    company_name: found.company_name,
    company_website_url: parseUrl(found.company_website_url) ?? null,
    job_title: found.job_title,
  };
  return known.some((other) => isSame(other, person))
    ? { accepted: false, rule: 'found for another role already' }
    : { accepted: true, rule: 'accepted: person', value: person };
}

function isSame(one: PersonInRole, other: PersonInRole): boolean {
  return one.profile_url !== null && other.profile_url !== null
    ? one.profile_url === other.profile_url
    : one.name === other.name;
}
