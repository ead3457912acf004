import { z } from 'zod';
import type { FoundEmail, FoundPhone } from '../kit/answers.ts';
import type { RequestSpec } from '../kit/operation.ts';
import { clado } from './clado.ts';

const text = z.string().nullish().catch(null);

interface Contact {
  value: string;
  /** `work`, `personal`, `mobile`; null where it is not told. */
  kind: string | null;
  rating: number | null;
}

const listed = z.object({
  type: text,
  value: text,
  subType: text,
  rating: z.number().nullish().catch(null),
});

/** As another client reads them. Of its phones no client shows more than that they are a list. */
const email = z.object({ email: text, type: text, confidence: z.number().nullish().catch(null) });
const phone = z.union([
  z.string().transform((number) => ({ number })),
  z.object({ phone: text, number: text }).transform((one) => ({ number: one.number ?? one.phone })),
]);

/** The vendor's page has `data`, a client `emails` and `phones`; which of them is right is doubtful, so both are read. */
const reply = z.union([
  z
    .object({ data: z.array(z.object({ contacts: z.array(listed).nullish() })) })
    .transform(({ data }) => data.flatMap(({ contacts }) => contacts ?? [])),
  z
    .object({ emails: z.array(email).default([]), phones: z.array(phone).default([]) })
    .refine((body) => body.emails.length + body.phones.length > 0)
    .transform(({ emails, phones }) => [
      ...emails.map((one) => ({
        type: 'email',
        value: one.email,
        subType: one.type,
        rating: one.confidence,
      })),
      ...phones.map(({ number }) => ({ type: 'phone', value: number, subType: null, rating: null })),
    ]),
]);

function contactsOf(all: z.infer<typeof reply>, wanted: 'email' | 'phone'): Contact[] {
  return all.flatMap(({ type, value, subType, rating }) =>
    type === wanted && value ? [{ value, kind: subType?.toLowerCase() ?? null, rating: rating ?? null }] : [],
  );
}

/** Only what is asked for is billed. */
function askContacts(profileUrl: string, wanted: 'email' | 'phone'): RequestSpec {
  return {
    method: 'GET',
    path: '/api/enrich/contacts',
    query: {
      linkedin_url: profileUrl,
      email_enrichment: wanted === 'email',
      phone_enrichment: wanted === 'phone',
    },
  };
}

/** What the first paid plan has; a free one has none. */
const limits = { requestsPerMinute: 60, endpoint: 'enrich/contacts' };

/** The work address of a profile's owner. The meaning of the vendor's rating is not documented. */
export const findEmailByProfile = clado.operation({
  id: 'clado.find_email_by_profile',
  request: ({ profileUrl }: { profileUrl: string }) => askContacts(profileUrl, 'email'),
  limits,
  reply,
  answer: (found): FoundEmail | null => {
    const work = contactsOf(found, 'email').filter(({ kind }) => kind !== 'personal');
    const best = work.find(({ kind }) => kind === 'work') ?? work[0];
    return best === undefined ? null : { email: best.value, status: 'unknown', score: best.rating };
  },
});

/** A number of a profile's owner. */
export const findPhone = clado.operation({
  id: 'clado.find_phone',
  request: ({ profileUrl }: { profileUrl: string }) => askContacts(profileUrl, 'phone'),
  limits,
  reply,
  answer: (found): FoundPhone | null => {
    const phones = contactsOf(found, 'phone');
    const best = phones.find(({ kind }) => kind === 'mobile') ?? phones[0];
    return best === undefined
      ? null
      : { number: best.value, type: best.kind === 'mobile' ? 'mobile' : 'unknown' };
  },
});
