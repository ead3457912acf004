/* Emailable, by its own client, https://github.com/emailable/emailable-node: 249 is "not yet". */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, message: string): SimulatedReply => ({ status, body: { message } });

const verdicts = {
  valid: { state: 'deliverable', reason: 'accepted_email', score: 100 },
  catch_all: { state: 'risky', reason: 'low_deliverability', score: 60 },
  unknown: { state: 'unknown', reason: 'timeout', score: 0 },
  disposable: { state: 'risky', reason: 'low_quality', score: 20 },
  invalid: { state: 'undeliverable', reason: 'rejected_email', score: 0 },
  no_mail_server: { state: 'undeliverable', reason: 'invalid_domain', score: 0 },
} as const;

export const emailable = defineSimulator({
  id: 'emailable',
  baseUrls: ['https://api.emailable.com/v1'],
  typicalMs: 1200,
  requestsPerSecond: 25,
  keys: ['bearer', { query: 'api_key' }],
  refuses: {
    wrongKey: refuse(401, 'Invalid API Key.'),
    exhausted: refuse(402, 'You have insufficient credits to verify this email.'),
    tooOften: refuse(429, 'You have exceeded the rate limit.'),
    unknownPath: refuse(404, 'Not found.'),
    unfit: ({ parameter, problem }) => refuse(400, `The ${parameter} parameter is ${problem}.`),
  },
  routes: {
    'GET /verify': mailboxRoute({
      by: 'email',
      slow: {
        share: 0.1,
        later: () =>
          refuse(249, 'Your request is taking longer than normal. Please send your request again.'),
      },
      found: (verdict, { address, isFree, isRole }) => ({
        status: 200,
        body: {
          ...verdicts[verdict],
          email: address,
          accept_all: verdict === 'catch_all',
          disposable: verdict === 'disposable',
          domain: address.slice(address.indexOf('@') + 1),
          free: isFree,
          role: isRole,
        },
      }),
    }),
    'GET /account': {
      isFree: true,
      answer: () => ({ status: 200, body: { owner_email: 'ops@example.com', available_credits: 940 } }),
    },
  },
});
