import { z } from 'zod';
import type { ErrorConvention } from '../kit/error-convention.ts';
import { defineProvider } from '../kit/provider.ts';

/** https://www.zerobounce.net/docs. A result costs 1 credit; an unknown one none. */
export const zerobounce = defineProvider({
  id: 'zerobounce',
  label: 'ZeroBounce',
  baseUrl: 'https://api.zerobounce.net/v2',
  // The vendor takes a key in no other place.
  auth: { query: 'api_key' },
  // 80,000 in 10 seconds.
  limits: { requestsPerSecond: 8000 },
  errors: {
    codeAt: ['error'],
    // One text for both, mostly with status 200.
    means: { 'Invalid API key or your account ran out of credits': 'credential_rejected' },
  },
});

/** An error with status 200 is a text; whatever it says, it is the account that is at fault. */
export const anyErrorIsTheAccount: ErrorConvention = { means: { '*': 'credential_rejected' } };

/** What is left of the account: a free call that tells whether a credential works. */
export const countCredits = zerobounce.operation({
  id: 'zerobounce.count_credits',
  request: () => ({ method: 'GET', path: '/getcredits' }),
  // A wrong key has a balance of -1.
  errors: { codeAt: ['error', 'Credits'], means: { '-1': 'credential_rejected' } },
  reply: z.object({ Credits: z.union([z.string(), z.number()]) }),
  answer: ({ Credits: credits }) => ({ detail: `${credits} credits left` }),
});
