/* MailerCheck, by its clients: one word for each address. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, message: string, errors?: object): SimulatedReply => ({
  status,
  body: { message, ...(errors === undefined ? {} : { errors }) },
});

const words = {
  valid: 'valid',
  catch_all: 'catch_all',
  unknown: 'unknown',
  disposable: 'disposable',
  invalid: 'mailbox_not_found',
  no_mail_server: 'mailbox_not_found',
} as const;

export const mailercheck = defineSimulator({
  id: 'mailercheck',
  baseUrls: ['https://app.mailercheck.com/api'],
  typicalMs: 1000,
  requestsPerSecond: 1,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'Unauthenticated.'),
    exhausted: refuse(402, 'Not enough credits.'),
    tooOften: { ...refuse(429, 'Too Many Attempts.'), headers: { 'retry-after': '1' } },
    unknownPath: refuse(404, 'Not found.'),
    unfit: ({ parameter, problem }) =>
      refuse(422, 'The given data was invalid.', { [parameter]: [`The ${parameter} is ${problem}.`] }),
  },
  routes: {
    'POST /check/single': mailboxRoute({
      by: 'email',
      found: (verdict) => ({ status: 200, body: { status: words[verdict] } }),
    }),
  },
});
