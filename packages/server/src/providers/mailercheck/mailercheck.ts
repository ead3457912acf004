import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { verdictFrom } from '../kit/read-answers.ts';

/** https://developers.mailercheck.com. A check costs 1 credit. Known from clients: the vendor's own pages are not at hand. */
export const mailercheck = defineProvider({
  id: 'mailercheck',
  label: 'MailerCheck',
  baseUrl: 'https://app.mailercheck.com/api',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  limits: { requestsPerMinute: 60 },
});

/** `unknown` and `error` mean that the mailbox could not be asked. */
const readVerdict = verdictFrom({
  valid: 'valid',
  catch_all: 'catch_all',
  role: 'risky',
  disposable: 'risky',
  mailbox_full: 'risky',
  syntax_error: 'invalid',
  typo: 'invalid',
  mailbox_not_found: 'invalid',
  blocked: 'invalid',
});

/** Whether an address takes mail. */
export const verifyEmail = mailercheck.post('verify_email', '/check/single', {
  ask: ({ email }: { email: string }) => ({ email }),
  reply: { status: z.string() },
  answer: ({ status }, { email }) => readVerdict(email, status),
});
