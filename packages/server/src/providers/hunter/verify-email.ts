import { z } from 'zod';
import type { FoundEmail } from '../kit/answers.ts';
import { readStatus } from './email-status.ts';
import { hunter } from './hunter.ts';

/** Whether an address takes mail. */
export const verifyEmail = hunter.operation({
  id: 'hunter.verify_email',
  request: ({ email }: { email: string }) => ({ method: 'GET', path: '/email-verifier', query: { email } }),
  limits: { requestsPerSecond: 10, requestsPerMinute: 300 },
  // 202: still at it. Older documentation has a 222 as well, for a mail server that talks nonsense; it is read as a 200.
  repeatOn: { status: [202], everyMs: 2000 },
  reply: z.object({ data: z.object({ status: z.string(), score: z.number().nullish() }) }),
  answer: ({ data }, { email }): FoundEmail => ({
    email,
    status: readStatus(data.status, data.score),
    score: data.score ?? null,
  }),
});
