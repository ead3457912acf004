/* MillionVerifier, as its own repository documents it: https://github.com/hubuco/millionverifier-real-time-api-v3. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const ok = (body: unknown): SimulatedReply => ({ status: 200, body });
/** Errors have status 200. */
const refuse = (error: string): SimulatedReply =>
  ok({ result: 'error', resultcode: 4, error, livemode: true });

const verdicts = {
  valid: { quality: 'good', result: 'ok', resultcode: 1, subresult: 'ok' },
  catch_all: { quality: 'risky', result: 'catch_all', resultcode: 2, subresult: 'catch_all' },
  unknown: { quality: 'risky', result: 'unknown', resultcode: 3, subresult: 'timeout' },
  disposable: { quality: 'bad', result: 'disposable', resultcode: 5, subresult: 'disposable' },
  invalid: { quality: 'bad', result: 'invalid', resultcode: 6, subresult: 'mailbox_not_found' },
  no_mail_server: { quality: 'bad', result: 'invalid', resultcode: 6, subresult: 'no_dns_entries' },
} as const;

export const millionverifier = defineSimulator({
  id: 'millionverifier',
  baseUrls: ['https://api.millionverifier.com/api/v3'],
  typicalMs: 1200,
  requestsPerSecond: 160,
  keys: [{ query: 'api' }],
  refuses: {
    wrongKey: refuse('apikey not found'),
    exhausted: refuse('Insufficient credits'),
    // Its body is not documented.
    tooOften: { status: 429, body: { error: 'Too many requests' } },
    unknownPath: { status: 404, body: '<html><body><h1>404 Not Found</h1></body></html>' },
    unfit: ({ problem }) =>
      problem === 'missing'
        ? refuse('no email specified')
        : ok({ ...verdicts.invalid, subresult: 'syntax_error', error: '', livemode: true }),
  },
  routes: {
    'GET /': mailboxRoute({
      by: 'email',
      unsure: 0.04,
      found: (verdict, { address, isFree, isRole }, asked) =>
        ok({
          email: asked.text('email'),
          ...verdicts[verdict],
          free: isFree,
          role: isRole,
          didyoumean: '',
          credits: 940,
          executiontime: asked.between(1, 9, 'time', address),
          error: '',
          livemode: true,
        }),
    }),
    'GET /credits': { isFree: true, answer: () => ok({ credits: 940, bulk_credits: 0 }) },
  },
});
