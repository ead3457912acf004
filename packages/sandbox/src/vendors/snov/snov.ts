/* Snov.io by its public clients: an id and a secret give a token, and everything else is taken first and read later. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { judgeKey } from '../../kit/judge-key.ts';
import { laterRoutes } from '../../kit/later-routes.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import { emailRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply, SimulatedRequest, Simulator } from '../../kit/simulator.ts';
import type { Need, Route } from '../../kit/simulator-spec.ts';

const refuse = (status: number, message: string): SimulatedReply => ({
  status,
  body: { success: false, message },
});
const completed = (entry: object): SimulatedReply => ({
  status: 200,
  body: { status: 'completed', data: [entry], meta: {} },
});
const running: SimulatedReply = { status: 200, body: { status: 'in_progress' } };

const later = (needs: readonly Need[], { answer }: Route) =>
  laterRoutes({
    needs,
    id: 'task_hash',
    taken: (id) => ({ status: 200, body: { data: { task_hash: id }, meta: {} } }),
    running: () => running,
    unknown: refuse(404, 'Task not found'),
    answer: (asked) => answer(asked),
  });

const details = { is_valid_format: true, is_webmail: false, is_gibberish: false, unknown_status_reason: '' };

const finding = later(
  ['rows.0.first_name', 'rows.0.last_name', 'rows.0.domain'],
  emailRoute({
    by: { first: 'rows.0.first_name', last: 'rows.0.last_name', domain: 'rows.0.domain' },
    holds: { coverage: 0.5, staleness: 0.06 },
    found: ({ email, status, firstName, lastName }) => {
      // What a server that takes any address has is not known.
      const smtp_status = status === 'valid' ? 'valid' : 'unknown';
      const result = [{ email, smtp_status, is_disposable: false, ...details }];
      return completed({ people: `${firstName} ${lastName}`, result });
    },
    missing: (asked) =>
      completed({
        people: `${asked.text('rows.0.first_name')} ${asked.text('rows.0.last_name')}`,
        result: [],
      }),
  }),
);

const verdicts = {
  valid: 'valid',
  catch_all: 'unknown',
  unknown: 'unknown',
  disposable: 'valid',
  invalid: 'not_valid',
  no_mail_server: 'not_valid',
} as const;

const verifying = later(
  ['emails[]'],
  mailboxRoute({
    by: 'emails[]',
    found: (verdict, { address }) =>
      completed({
        email: address,
        result: { smtp_status: verdicts[verdict], is_disposable: verdict === 'disposable', ...details },
      }),
  }),
);

const wrongKey = refuse(401, 'Unauthorized');

const simulator = defineSimulator({
  id: 'snov',
  baseUrls: ['https://api.snov.io'],
  typicalMs: 500,
  requestsPerSecond: 1,
  keys: ['bearer'],
  refuses: {
    wrongKey,
    exhausted: refuse(403, 'Not enough credits'),
    tooOften: refuse(429, 'Too many requests'),
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter, problem }) => refuse(422, `${parameter} is ${problem}`),
  },
  routes: {
    'POST /v2/emails-by-domain-by-name/start': finding.submit,
    'GET /v2/emails-by-domain-by-name/result': finding.read,
    'POST /v2/email-verification/start': verifying.submit,
    'GET /v2/email-verification/result': verifying.read,
    'GET /v1/get-balance': {
      isFree: true,
      answer: () => ({ status: 200, body: { success: true, data: { balance: '940.00' } } }),
    },
  },
});

export const snov: Simulator = {
  ...simulator,
  handle: (request, context) =>
    request.method === 'POST' && request.path === '/v1/oauth/access_token'
      ? giveToken(request)
      : simulator.handle(request, context),
};

/** The token says what its id says, so that a word in an id counts for every question. */
function giveToken({ body }: SimulatedRequest): SimulatedReply {
  const form = new URLSearchParams(body);
  const [id, secret] = [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const isGood = form.get('grant_type') === 'client_credentials' && secret !== '';
  if (!isGood || ['missing', 'invalid'].includes(judgeKey(id))) return wrongKey;
  const token = `token-${Buffer.from(id, 'utf8').toString('base64url')}-${judgeKey(id)}`;
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } };
}
