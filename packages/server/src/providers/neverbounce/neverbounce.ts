import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { verdictFrom } from '../kit/read-answers.ts';
import { num, obj } from '../kit/shapes.ts';

/** https://developers.neverbounce.com. A check costs 1 credit. Errors have status 200, and a `status` that is not `success`. */
export const neverbounce = defineProvider({
  id: 'neverbounce',
  label: 'NeverBounce',
  baseUrl: 'https://api.neverbounce.com/v4',
  auth: { query: 'key' },
  // None is published for single checks.
  limits: {},
  errors: {
    codeAt: ['status'],
    means: {
      auth_failure: 'credential_rejected',
      throttle_triggered: 'rate_limited',
      temp_unavail: 'unavailable',
      // A failure of any other kind.
      general_failure: 'request_refused',
      bad_referrer: 'request_refused',
    },
    // Assumed: an account without credits is told by these words alone.
    says: { at: ['message'], means: [[/\binsufficient credit/i, 'quota_exhausted']] },
  },
});

/** The words; older replies have their numbers. */
const readVerdict = verdictFrom({
  valid: 'valid',
  0: 'valid',
  invalid: 'invalid',
  1: 'invalid',
  disposable: 'risky',
  2: 'risky',
  catchall: 'catch_all',
  3: 'catch_all',
});

/** Whether an address takes mail. The vendor wants whole lists to be cleaned as lists; this is for one at a time. */
export const verifyEmail = neverbounce.get('verify_email', '/single/check', {
  ask: ({ email }: { email: string }) => ({ email }),
  reply: { result: z.union([z.string(), z.number()]) },
  answer: ({ result }, { email }) => readVerdict(email, String(result)),
});

export const countCredits = neverbounce.credits('/account/info', {
  reply: { credits_info: obj({ paid_credits_remaining: num, free_credits_remaining: num }) },
  left: ({ credits_info: left }) =>
    left == null ? null : (left.paid_credits_remaining ?? 0) + (left.free_credits_remaining ?? 0),
});
