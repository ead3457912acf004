import { z } from 'zod';
import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailStatus } from '../kit/read-answers.ts';
import { flag, num } from '../kit/shapes.ts';

/** https://emailable.com/docs/api. A check costs 1 credit. The limit and the meaning of 249 are known in part only. */
export const emailable = defineProvider({
  id: 'emailable',
  label: 'Emailable',
  baseUrl: 'https://api.emailable.com/v1',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  limits: { requestsPerSecond: 25 },
});

const statuses: Readonly<Record<string, EmailStatus>> = {
  deliverable: 'valid',
  risky: 'risky',
  undeliverable: 'invalid',
};

/** Whether an address takes mail. */
export const verifyEmail = emailable.get('verify_email', '/verify', {
  ask: ({ email }: { email: string }) => ({ email }),
  // The mail server takes its time: the same question within five minutes costs nothing.
  repeatOn: { status: [249], everyMs: 2000 },
  reply: { state: z.string(), score: num, accept_all: flag, disposable: flag },
  answer: ({ state, score, accept_all: takesAll, disposable }, { email }): FoundEmail => ({
    email,
    status: readStatus({ state, takesAll: takesAll === true, disposable: disposable === true }),
    score: score ?? null,
  }),
});

function readStatus(said: { state: string; takesAll: boolean; disposable: boolean }): EmailStatus {
  if (said.state === 'risky' && said.takesAll && !said.disposable) return 'catch_all';
  return emailStatus(statuses, said.state);
}

export const countCredits = emailable.credits('/account', {
  reply: { available_credits: num },
  left: ({ available_credits: left }) => left ?? null,
});
