import { z } from 'zod';
import type { EmailStatus, FoundEmail, FoundPhone } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { companyFacts, emailStatus, joined } from '../kit/read-answers.ts';
import { flag, list, num, obj, text } from '../kit/shapes.ts';
import { splitName } from '../kit/split-name.ts';

/** https://docs.lusha.com, version 3. Each search costs a little, and each kind of contact that is revealed its own price. */
export const lusha = defineProvider({
  id: 'lusha',
  label: 'Lusha',
  baseUrl: 'https://api.lusha.com',
  auth: { header: 'api_key' },
  // The free and the smallest paid plan. How much a day allows depends on the plan.
  limits: { requestsPerMinute: 40 },
  errors: {
    // Each row of an answer with status 200 may have an error of its own; one row is asked for.
    codeAt: ['results.0.error.code'],
    means: {
      NOT_FOUND: 'not_found',
      NO_SCORE: 'not_found',
      COMPLIANCE_RESTRICTED: 'privacy_refused',
      ENRICH_FAILED: 'unavailable',
      // An account that is not active, or a plan without what is to be revealed; a wrong key is a 401.
      403: 'not_in_plan',
    },
    // One status for what is over in seconds and what lasts until tomorrow.
    says: { at: ['message', 'errors.0'], means: [[/daily|trial/i, 'quota_exhausted']] },
  },
});

const email = z.object({ email: text, type: text, confidence: text });
const phone = z.object({ number: text, type: text, doNotCall: flag });
const contacts = { results: list(z.object({ emails: list(email), phones: list(phone) })) };

interface Contact {
  firstName?: string;
  lastName?: string | undefined;
  companyDomain?: string | undefined;
  companyName?: string | undefined;
  linkedinUrl?: string;
  email?: string;
}

/** Only what is asked for is revealed, and billed. */
const reveal = (kind: 'emails' | 'phones', contact: Contact) => ({
  contacts: [{ clientReferenceId: '1', ...contact }],
  reveal: [kind],
});

/** The grades are documented as such and not explained: that the two best are verified is an assumption. */
const grades: Readonly<Record<string, EmailStatus>> = { 'A+': 'valid', A: 'valid', B: 'risky', C: 'risky' };

function workEmail(emails: readonly z.infer<typeof email>[]): FoundEmail | null {
  const atWork = emails.filter(({ type }) => type !== 'private');
  const best = atWork.find(({ type }) => type === 'work') ?? atWork[0];
  if (!best?.email) return null;
  return { email: best.email, status: emailStatus(grades, best.confidence), score: null };
}

/** Whoever is on a list of people who do not want to be called is not. */
function bestPhone(phones: readonly z.infer<typeof phone>[]): FoundPhone | null {
  const callable = phones.filter(({ number, doNotCall }) => number && doNotCall !== true);
  const best = callable.find(({ type }) => type === 'mobile') ?? callable[0];
  return best?.number ? { number: best.number, type: best.type === 'mobile' ? 'mobile' : 'unknown' } : null;
}

const findContact = '/v3/contacts/search-and-enrich';

/** The address of a person at a company, by its domain or else by its name. */
export const findEmail = lusha.post('find_email', findContact, {
  ask: ({ name, domain, company }: { name: string; domain: string | null; company: string | null }) => {
    const { first, last } = splitName(name);
    return reveal('emails', {
      firstName: first,
      lastName: last,
      companyDomain: domain ?? undefined,
      companyName: company ?? undefined,
    });
  },
  reply: contacts,
  answer: ({ results }) => workEmail(results?.[0]?.emails ?? []),
});

/** The work address of a profile's owner. */
export const findEmailByProfile = lusha.post('find_email_by_profile', findContact, {
  ask: ({ profileUrl }: { profileUrl: string }) => reveal('emails', { linkedinUrl: profileUrl }),
  reply: contacts,
  answer: ({ results }) => workEmail(results?.[0]?.emails ?? []),
});

/** A number of a person, by profile or by address; a mobile one if there is one. */
export const findPhone = lusha.post('find_phone', findContact, {
  ask: (person: { profileUrl: string } | { email: string }) =>
    reveal('phones', 'email' in person ? { email: person.email } : { linkedinUrl: person.profileUrl }),
  reply: contacts,
  answer: ({ results }) => bestPhone(results?.[0]?.phones ?? []),
});

const company = z.object({
  name: text,
  domain: text,
  description: text,
  yearFounded: num,
  employeeCount: obj({ exact: num, min: num, max: num }),
  industry: text,
  location: obj({ city: text, state: text, country: text, countryIso2: text }),
  socialLinks: obj({ linkedin: text }),
  revenueRange: obj({ min: num, max: num }),
});

const range = (
  bounds: { min?: number | null | undefined; max?: number | null | undefined } | null | undefined,
) => joined([bounds?.min?.toString(), bounds?.max?.toString()], '-');

/** What is known of a company, by its domain. */
export const findCompany = lusha.post('find_company', '/v3/companies/search-and-enrich', {
  ask: ({ domain }: { domain: string }) => ({ companies: [{ clientReferenceId: '1', domain }] }),
  reply: { results: list(company) },
  answer: ({ results }) => {
    const [found] = results ?? [];
    if (found === undefined) return null;
    const { location, employeeCount } = found;
    return companyFacts({
      name: found.name,
      domain: found.domain,
      profile_url: found.socialLinks?.linkedin,
      description: found.description,
      industry: found.industry,
      region: joined([location?.city, location?.state, location?.country], ', '),
      country_code: location?.countryIso2,
      headcount: employeeCount?.exact?.toString() ?? range(employeeCount),
      revenue: range(found.revenueRange),
      founded_year: found.yearFounded?.toString(),
    });
  },
});

/** A free call. Assumed: the form of what it says of credits is not documented. */
export const tryKey = lusha.credits('/v3/account/usage', { reply: {}, left: () => null });
