/* Bouncer, https://docs.usebouncer.com: yes and no are words. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, error: string, message = error): SimulatedReply => ({
  status,
  body: { status, error, message },
});

const verdicts = {
  valid: { status: 'deliverable', reason: 'accepted_email', score: 100 },
  catch_all: { status: 'risky', reason: 'low_deliverability', score: 60 },
  unknown: { status: 'unknown', reason: 'timeout', score: 0 },
  disposable: { status: 'risky', reason: 'low_quality', score: 20 },
  invalid: { status: 'undeliverable', reason: 'rejected_email', score: 0 },
  no_mail_server: { status: 'undeliverable', reason: 'invalid_domain', score: 0 },
} as const;

const yes = (is: boolean) => (is ? 'yes' : 'no');

export const bouncer = defineSimulator({
  id: 'bouncer',
  baseUrls: ['https://api.usebouncer.com/v1.1'],
  typicalMs: 1500,
  // A thousand a minute.
  requestsPerSecond: 16,
  keys: [{ header: 'x-api-key' }],
  refuses: {
    wrongKey: refuse(401, 'Unauthorized'),
    exhausted: refuse(402, 'Payment Required', '0 credits left'),
    tooOften: refuse(429, 'Too Many Requests'),
    unknownPath: refuse(404, 'Not Found'),
    unfit: ({ parameter, problem }) => refuse(400, 'Bad Request', `${parameter} is ${problem}`),
  },
  routes: {
    'GET /email/verify': mailboxRoute({
      by: 'email',
      found: (verdict, { address, isFree, isRole }) => ({
        status: 200,
        body: {
          email: address,
          ...verdicts[verdict],
          domain: {
            name: address.slice(address.indexOf('@') + 1),
            acceptAll: verdict === 'unknown' ? 'unknown' : yes(verdict === 'catch_all'),
            disposable: yes(verdict === 'disposable'),
            free: yes(isFree),
          },
          account: { role: yes(isRole), disabled: 'no', fullMailbox: 'no' },
          toxic: 'unknown',
          toxicity: 0,
        },
      }),
    }),
    'GET /credits': { isFree: true, answer: () => ({ status: 200, body: { credits: 940 } }) },
  },
});
