import { z } from 'zod';
import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailStatus } from '../kit/read-answers.ts';
import { num, obj, text } from '../kit/shapes.ts';

/** https://docs.usebouncer.com. A check costs 1 credit. */
export const bouncer = defineProvider({
  id: 'bouncer',
  label: 'Bouncer',
  baseUrl: 'https://api.usebouncer.com/v1.1',
  auth: { header: 'x-api-key' },
  limits: { requestsPerMinute: 1000 },
});

const statuses: Readonly<Record<string, EmailStatus>> = {
  deliverable: 'valid',
  risky: 'risky',
  undeliverable: 'invalid',
};

/** Whether an address takes mail. The vendor calls one at a server that takes any `risky`, and says so of its domain. */
export const verifyEmail = bouncer.get('verify_email', '/email/verify', {
  // Of 1 to 30 seconds; mail servers are slow.
  ask: ({ email }: { email: string }) => ({ email, timeout: 20 }),
  reply: { status: z.string(), score: num, domain: obj({ acceptAll: text }) },
  answer: ({ status, score, domain }, { email }): FoundEmail => ({
    email,
    status: status === 'risky' && domain?.acceptAll === 'yes' ? 'catch_all' : emailStatus(statuses, status),
    score: score ?? null,
  }),
});

export const countCredits = bouncer.credits('/credits', {
  reply: { credits: z.number() },
  left: ({ credits }) => credits,
});
