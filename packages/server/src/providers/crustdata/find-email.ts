import { z } from 'zod';
import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import { crustdata, onRoute } from './crustdata.ts';
import { bestMatch } from './best-match.ts';
import { personData } from './person-data.ts';
import { isOfProfile } from './same-profile.ts';

const text = z.string().nullish();

const contact = z.object({
  business_emails: z.array(z.object({ email: text, status: text })).nullish(),
});

/** Best first. */
const statuses: readonly [theirs: string, ours: EmailStatus][] = [
  ['deliverable', 'valid'],
  ['catch_all', 'catch_all'],
  ['unknown', 'unknown'],
  ['invalid', 'invalid'],
];

/** The best work address of the person whom a profile is about. */
export const findEmailByProfile = crustdata.operation({
  id: 'crustdata.find_email_by_profile',
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'POST',
    path: '/person/contact/enrich',
    body: { professional_network_profile_urls: [profileUrl], fields: ['contact.business_emails'] },
  }),
  limits: onRoute('person/contact/enrich'),
  reply: bestMatch(
    z.object({
      person_data: z.object({ contact: contact.nullish(), social_handles: personData.shape.social_handles }),
    }),
  ),
  answer: (match, { profileUrl }): FoundEmail | null => {
    if (match && !isOfProfile(match.person_data, profileUrl)) return null;
    const emails = match?.person_data.contact?.business_emails ?? [];
    for (const [theirs, status] of statuses) {
      const email = emails.find((one) => one.status === theirs)?.email;
      if (email) return { email, status, score: null };
    }
    const other = emails.find((one) => one.email)?.email;
    return other ? { email: other, status: 'unknown', score: null } : null;
  },
});
