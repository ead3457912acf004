import { z } from 'zod';
import type { FoundEmail } from '../kit/answers.ts';
import type { BriefSpec } from '../kit/brief-spec.ts';
import { defineProvider } from '../kit/provider.ts';
import { identity, phoneFrom, verdictFrom } from '../kit/read-answers.ts';
import { personProfile } from '../kit/read-profile.ts';
import { doubtful, flag, num, obj, text, textOr } from '../kit/shapes.ts';
import { websiteDomain } from '../kit/website-domain.ts';

/** https://app.findymail.com/docs. Charged when something was found; a verification is charged always. */
export const findymail = defineProvider({
  id: 'findymail',
  label: 'Findymail',
  baseUrl: 'https://app.findymail.com',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  limits: { concurrency: 300 },
  errors: {
    codeAt: ['error'],
    means: {
      // An older page of the documentation shows the first of them with status 200.
      'Not enough credits': 'quota_exhausted',
      'Subscription is paused': 'credential_rejected',
      423: 'credential_rejected',
    },
  },
});

/** How a miss looks is not documented: a reply without a contact is one, and so are these. */
const errors = { means: { 404: 'not_found', '*': 'not_found' } } as const;

/** The vendor says of no address how sure it is, because it gives out verified ones only. */
const finder = <Input>(
  name: string,
  path: string,
  how: Pick<BriefSpec<Input, never, never>, 'ask' | 'limits'>,
) =>
  findymail.post(name, path, {
    ...how,
    errors,
    reply: { contact: obj({ email: text }) },
    answer: ({ contact }): FoundEmail | null =>
      contact?.email ? { email: contact.email, status: 'valid', score: null } : null,
  });

/** The address of a person at a company, by its domain or else by its name. */
export const findEmail = finder('find_email', '/api/search/name', {
  ask: (person: { name: string; domain: string | null; company: string | null }) => ({
    name: person.name,
    domain: person.domain ?? person.company,
  }),
});

const byProfile = ({ profileUrl }: { profileUrl: string }) => ({ linkedin_url: profileUrl });

/** The work address of a profile's owner. */
export const findEmailByProfile = finder('find_email_by_profile', '/api/search/business-profile', {
  ask: byProfile,
  limits: { concurrency: 30 },
});

/** A number of a profile's owner. The vendor leaves out people in the EU; `Mobile` is the only documented type. */
export const findPhone = findymail.post('find_phone', '/api/search/phone', {
  ask: byProfile,
  errors,
  reply: { phone: text, line_type: text },
  answer: ({ phone, line_type: line }) => phoneFrom(phone, line ?? ''),
});

const person = {
  fullName: text,
  linkedin_url: text,
  headline: text,
  city: text,
  region: text,
  country: text,
};
const employer = { jobTitle: text, companyName: text, companyWebsite: text, companyLinkedinUrl: text };
const job = { title: text, jobTitle: text, companyName: text, company: text, startDate: text, endDate: text };

/** No example of an entry is known; both spellings of years and fields are about in vendors of its kind. */
const study = { school: text, degree: text, fieldOfStudy: text, field: text };
const years = { startDate: text, endDate: text, startYear: num, endYear: num };

const byEmail = {
  ask: ({ email }: { email: string }) => ({ email, with_profile: true }),
  errors,
  reply: {
    ...person,
    ...employer,
    // Documented as lists and no more.
    skills: doubtful(z.array(textOr({ name: text }))),
    jobs: doubtful(z.array(z.object({ ...job, isCurrent: flag }))),
    educations: doubtful(z.array(z.object({ ...study, ...years }))),
  },
};

/** Who an address belongs to, private addresses included. */
export const findIdentity = findymail.post('find_identity', '/api/search/reverse-email', {
  ...byEmail,
  answer: (found) =>
    identity({
      name: found.fullName,
      profile_url: found.linkedin_url,
      job_title: found.jobTitle,
      company_name: found.companyName,
      company_domain: websiteDomain(found.companyWebsite),
      company_profile_url: found.companyLinkedinUrl,
    }),
});

/** The whole profile of an address's owner; the same request as for the identity. */
export const findProfileByEmail = findymail.post('find_profile_by_email', '/api/search/reverse-email', {
  ...byEmail,
  answer: ({ fullName: name, linkedin_url: profileUrl, companyName, ...found }) => {
    if (!name && !profileUrl) return null;
    const domain = websiteDomain(found.companyWebsite);
    return personProfile({
      ...found,
      name,
      profile_url: profileUrl,
      skills: found.skills?.map((skill) => (typeof skill === 'string' ? skill : skill?.name)),
      present: { title: found.jobTitle, company_name: companyName, company_domain: domain },
      jobs: found.jobs?.map((one) => ({
        title: one.title ?? one.jobTitle,
        company_name: one.companyName ?? one.company,
        start_date: one.startDate,
        end_date: one.endDate,
        is_current: one.isCurrent,
      })),
      studies: found.educations?.map(({ fieldOfStudy, ...one }) => ({
        ...one,
        field: fieldOfStudy ?? one.field,
        start: one.startYear ?? one.startDate,
        end: one.endYear ?? one.endDate,
      })),
    });
  },
});

const verdict = verdictFrom({ yes: 'valid', no: 'risky' });

/**
 * Whether an address takes mail. The vendor has a yes or a no; its no covers addresses that it could not check, so that
 * it is no more than unverified.
 */
export const verifyEmail = findymail.post('verify_email', '/api/verify', {
  ask: ({ email }: { email: string }) => ({ email }),
  reply: { verified: z.boolean() },
  answer: ({ verified }, { email }) => verdict(email, verified ? 'yes' : 'no'),
});

export const countCredits = findymail.credits('/api/credits', {
  reply: { credits: num, verifier_credits: num },
  left: ({ credits, verifier_credits: checks }) =>
    typeof checks === 'number' ? `${credits} credits and ${checks} verifier credits` : (credits ?? null),
});
