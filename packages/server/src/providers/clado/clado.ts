import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { emailFrom, joined, phoneFrom, profileUrlOf } from '../kit/read-answers.ts';
import { dateOfParts, personProfile } from '../kit/read-profile.ts';
import { doubtful, list } from '../kit/shapes.ts';

/** https://docs.clado.ai/api-reference. A credit is a cent. */
export const clado = defineProvider({
  id: 'clado',
  label: 'Clado',
  baseUrl: 'https://search.clado.ai',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  // What the free plan has for searches; 200 from the first paid one on.
  limits: { requestsPerMinute: 20 },
  errors: {
    // `detail` is a text for people, or a list where the input is at fault; the status says it all.
    codeAt: ['detail.0.type'],
    // 404 is of look-ups: a search that finds nothing says so with status 200. A wrong key is a 401.
    means: { 404: 'not_found', 403: 'not_in_plan' },
  },
});

const text = doubtful(z.string());
const number = doubtful(z.number());

const contact = z.object({ type: text, value: text, subType: text, rating: number });
type Contact = z.infer<typeof contact>;
const contactOf = (
  type: string,
  value: Contact['value'],
  { subType = null, rating = null }: Partial<Contact> = {},
): Contact => ({ type, value, subType, rating });

/** As another client reads them. Of its phones no client shows more than that they are a list. */
const email = z
  .object({ email: text, type: text, confidence: number })
  .transform((one) => contactOf('email', one.email, { subType: one.type, rating: one.confidence }));
const phone = z
  .union([z.string(), z.object({ phone: text, number: text }).transform((one) => one.number ?? one.phone)])
  .transform((value) => contactOf('phone', value));

/** The vendor's page has `data`, a client `emails` and `phones`; which of them is right is doubtful, so both are read. */
const contacts = z.union([
  z
    .object({ data: z.array(z.object({ contacts: list(contact) })) })
    .transform(({ data }) => data.flatMap((one) => one.contacts ?? [])),
  z
    .object({ emails: z.array(email).default([]), phones: z.array(phone).default([]) })
    .transform(({ emails, phones }) => [...emails, ...phones])
    .refine((all) => all.length > 0),
]);

/** Those of one type, as kind and value; the kind is `work`, `personal`, `mobile`, or null where it is not told. */
function ofType(all: readonly Contact[], wanted: 'email' | 'phone') {
  return all.flatMap(({ type, value, subType, rating }) =>
    type === wanted && value ? [{ value, kind: subType?.toLowerCase() ?? null, rating }] : [],
  );
}

/** Only what is asked for is billed. */
const asking = (wanted: 'email' | 'phone') => ({
  id: `clado.find_${wanted === 'email' ? 'email_by_profile' : wanted}`,
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'GET' as const,
    path: '/api/enrich/contacts',
    query: {
      linkedin_url: profileUrl,
      email_enrichment: wanted === 'email',
      phone_enrichment: wanted === 'phone',
    },
  }),
  // What the first paid plan has; a free one has none.
  limits: { requestsPerMinute: 60, endpoint: 'enrich/contacts' },
  reply: contacts,
});

const readEmail = emailFrom({});

/** The work address of a profile's owner. The meaning of the vendor's rating is not documented. */
export const findEmailByProfile = clado.operation({
  ...asking('email'),
  answer: (found) => {
    const work = ofType(found, 'email').filter(({ kind }) => kind !== 'personal');
    const best = work.find(({ kind }) => kind === 'work') ?? work[0];
    return readEmail(best?.value, null, best?.rating);
  },
});

/** A number of a profile's owner. */
export const findPhone = clado.operation({
  ...asking('phone'),
  answer: (found) => {
    const phones = ofType(found, 'phone');
    const mobile = phones.find(({ kind }) => kind === 'mobile');
    return mobile ? phoneFrom(mobile.value) : phoneFrom(phones[0]?.value, 'unknown');
  },
});

/** The numbers are 0 where a date is less exact. */
const date = doubtful(z.object({ year: number, month: number, day: number }));
const dates = { start: date, end: date };

const profile = z.object({
  firstName: text,
  lastName: text,
  headline: text,
  username: text,
  geo: doubtful(z.object({ country: text, city: text })),
  fullPositions: list(z.object({ title: text, companyName: text, ...dates })),
  educations: list(z.object({ schoolName: text, degree: text, fieldOfStudy: text, ...dates })),
  skills: list(z.object({ name: text })),
});

/** The profile behind a URL, as the vendor last saw it. */
export const findProfile = clado.get('find_profile', '/api/enrich/linkedin', {
  // Another client calls the parameter `url`; which is right is doubtful.
  ask: ({ profileUrl }: { profileUrl: string }) => ({ linkedin_url: profileUrl }),
  // Twice inside, as clients show it.
  reply: { data: z.object({ data: profile.nullable() }) },
  answer: ({ data: { data: found } }, { profileUrl }) =>
    found &&
    personProfile({
      name: joined([found.firstName, found.lastName]),
      headline: found.headline,
      ...found.geo,
      profile_url: profileUrlOf(found.username) ?? profileUrl,
      skills: found.skills?.map(({ name }) => name),
      jobs: found.fullPositions?.map(({ title, companyName, start, end }) => ({
        title,
        company_name: companyName,
        start_date: dateOfParts(start?.year, start?.month, start?.day),
        end_date: dateOfParts(end?.year, end?.month, end?.day),
      })),
      studies: found.educations?.map(({ schoolName, degree, fieldOfStudy, start, end }) => ({
        school: schoolName,
        degree,
        field: fieldOfStudy,
        start: start?.year,
        end: end?.year,
      })),
    }),
});

/** Known from clients only, who disagree. */
export const countCredits = clado.operation({
  id: 'clado.count_credits',
  request: () => ({ method: 'GET', path: '/api/credits' }),
  reply: z.union([
    z.object({ credits_remaining: z.number() }).transform((reply) => reply.credits_remaining),
    z.object({ credits: z.number() }).transform((reply) => reply.credits),
  ]),
  answer: (left) => ({ detail: `${left} credits left` }),
});
