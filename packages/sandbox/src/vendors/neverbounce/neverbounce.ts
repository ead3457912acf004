/* NeverBounce, https://developers.neverbounce.com: errors have status 200, and a `status` that is not `success`. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const ok = (body: object): SimulatedReply => ({
  status: 200,
  body: { status: 'success', ...body, execution_time: 499 },
});
const refuse = (status: string, message: string): SimulatedReply => ok({ status, message });

const verdicts = {
  valid: { result: 'valid', flags: ['has_dns', 'has_dns_mx', 'smtp_connectable'] },
  catch_all: { result: 'catchall', flags: ['has_dns', 'has_dns_mx', 'accepts_all'] },
  unknown: { result: 'unknown', flags: ['has_dns', 'has_dns_mx'] },
  disposable: { result: 'disposable', flags: ['has_dns', 'disposable_email'] },
  invalid: { result: 'invalid', flags: ['has_dns', 'has_dns_mx'] },
  no_mail_server: { result: 'invalid', flags: ['bad_dns'] },
} as const;

export const neverbounce = defineSimulator({
  id: 'neverbounce',
  baseUrls: ['https://api.neverbounce.com/v4'],
  typicalMs: 900,
  requestsPerSecond: null,
  keys: [{ query: 'key' }, { body: 'key' }],
  refuses: {
    wrongKey: refuse('auth_failure', 'Invalid API key'),
    exhausted: refuse('general_failure', 'Insufficient credits'),
    tooOften: refuse('throttle_triggered', 'Too many requests in a short time'),
    unknownPath: { status: 404, body: '<html><body><h1>404 Not Found</h1></body></html>' },
    unfit: ({ problem }) =>
      problem === 'missing'
        ? refuse('general_failure', "Missing required parameter 'email'")
        : ok({ result: 'invalid', flags: ['bad_syntax'], suggested_correction: '' }),
  },
  routes: {
    'GET /single/check': mailboxRoute({
      by: 'email',
      found: (verdict) => ok({ ...verdicts[verdict], suggested_correction: '' }),
    }),
    'GET /account/info': {
      isFree: true,
      answer: () =>
        ok({
          credits_info: {
            paid_credits_used: 60,
            free_credits_used: 0,
            paid_credits_remaining: 900,
            free_credits_remaining: 40,
          },
          job_counts: { completed: 0, under_review: 0, queued: 0, processing: 0 },
        }),
    },
  },
});
