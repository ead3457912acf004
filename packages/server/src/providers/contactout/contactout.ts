import { z } from 'zod';
import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailStatus, phoneFrom } from '../kit/read-answers.ts';
import { list, obj } from '../kit/shapes.ts';

/**
 * https://api.contactout.com, and the vendor's own node for n8n. A profile found costs 1 search, and each kind of contact its own
 * credit. The limit and some errors are not certain.
 */
export const contactout = defineProvider({
  id: 'contactout',
  label: 'ContactOut',
  baseUrl: 'https://api.contactout.com',
  auth: { header: 'token' },
  headers: { authorization: 'basic' },
  limits: { requestsPerMinute: 60 },
  // A wrong token is a 401; 403 is an account that is suspended or has no credits left.
  errors: { means: { 404: 'not_found', 403: 'quota_exhausted' } },
});

/** Keys for trying out get an example person, whoever was asked for, with a note. That is no answer. */
const message = z
  .string()
  .refine((told) => !/sample/i.test(told))
  .nullish();

/** Empty lists of members may come as lists. */
const byAddress = z.record(z.string(), z.string()).nullish().catch(null);

const addresses = list(z.string());
const profile = obj({
  work_email: addresses,
  personal_email: addresses,
  phone: addresses,
  work_email_status: byAddress,
});
const reply = { message, profile };
type Profile = z.infer<typeof profile>;

const statuses: Readonly<Record<string, EmailStatus>> = { verified: 'valid', unverified: 'risky' };

function workEmail(found: Profile): FoundEmail | null {
  const [email, ...alternatives] = found?.work_email ?? [];
  if (!email) return null;
  const word = found?.work_email_status?.[email]?.toLowerCase();
  return {
    email,
    status: emailStatus(statuses, word),
    score: null,
    ...(alternatives.length > 0 ? { alternatives } : {}),
  };
}

/** The address of a person at a company. */
export const findEmail = contactout.post('find_email', '/v1/people/enrich', {
  ask: ({ name, domain, company }: { name: string; domain: string | null; company: string | null }) => ({
    full_name: name,
    ...(domain === null ? { company: company === null ? null : [company] } : { company_domain: [domain] }),
    include: ['work_email'],
  }),
  reply,
  answer: ({ profile: found }) => workEmail(found),
});

/** Only the kind that is asked for is billed. */
const contacts = (kind: 'work' | 'personal' | 'none') => ({
  ask: ({ profileUrl }: { profileUrl: string }) => ({
    profile: profileUrl,
    email_type: kind,
    include_phone: kind === 'none' ? true : null,
  }),
  reply,
});

/** The work address of a profile's owner. */
export const findEmailByProfile = contactout.get('find_email_by_profile', '/v1/people/linkedin', {
  ...contacts('work'),
  answer: ({ profile: found }) => workEmail(found),
});

/** The private addresses of a profile's owner. */
export const findPersonalEmail = contactout.get('find_personal_email', '/v1/people/linkedin', {
  ...contacts('personal'),
  answer: ({ profile: found }): FoundEmail | null => {
    const [email, ...alternatives] = found?.personal_email ?? [];
    return email ? { email, status: 'unknown', score: null, alternatives } : null;
  },
});

/** A number of a profile's owner; the vendor does not say of what kind. */
export const findPhone = contactout.get('find_phone', '/v1/people/linkedin', {
  ...contacts('none'),
  answer: ({ profile: found }) => phoneFrom(found?.phone?.[0], 'unknown'),
});

/** A free call. What it counts depends on the plan, and is not read. */
export const tryKey = contactout.credits('/v1/stats', { reply: {}, left: () => null });
