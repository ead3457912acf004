import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

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

/** What is left of the account: a free call that tells whether a credential works. */
export const countCredits = clado.operation({
  id: 'clado.count_credits',
  request: () => ({ method: 'GET', path: '/api/credits' }),
  // Known from clients only, who disagree.
  reply: z.union([
    z.object({ credits_remaining: z.number() }).transform((reply) => reply.credits_remaining),
    z.object({ credits: z.number() }).transform((reply) => reply.credits),
  ]),
  answer: (left) => ({ detail: `${left} credits left` }),
});
