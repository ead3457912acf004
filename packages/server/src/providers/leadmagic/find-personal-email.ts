import { z } from 'zod';
import type { FoundEmail } from '../kit/answers.ts';
import { leadmagic } from './leadmagic.ts';

const text = z.string().nullish();

/** Private addresses of the person whom a profile is about. */
export const findPersonalEmail = leadmagic.operation({
  id: 'leadmagic.find_personal_email',
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'POST',
    path: '/v1/people/personal-email-finder',
    body: { profile_url: profileUrl },
  }),
  limits: { requestsPerMinute: 5000 },
  // The list is documented as a list and no more; what it turns out to contain must not cost the address.
  reply: z.object({
    personal_email: text,
    first_personal_email: text,
    personal_emails: z.array(z.string()).nullish().catch(null),
  }),
  answer: (reply): FoundEmail | null => {
    const all = reply.personal_emails ?? [];
    const email = reply.personal_email || reply.first_personal_email || all[0];
    if (!email) return null;
    return { email, status: 'unknown', score: null, alternatives: all.filter((other) => other !== email) };
  },
});
