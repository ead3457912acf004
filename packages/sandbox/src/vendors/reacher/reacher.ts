/* An instance of Reacher with a secret, https://github.com/reacherhq/check-if-email-exists: its openapi.json, and its source for refusals. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Route } from '../../kit/simulator-spec.ts';

const refuse = (status: number, error: string): SimulatedReply => ({ status, body: { error } });
/** What the web framework says itself is plain text. */
const say = (status: number, body: string): SimulatedReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

const verdicts = {
  valid: { reachable: 'safe', is_deliverable: true, is_catch_all: false },
  catch_all: { reachable: 'risky', is_deliverable: true, is_catch_all: true },
  unknown: { reachable: 'unknown', is_deliverable: false, is_catch_all: false },
  disposable: { reachable: 'risky', is_deliverable: true, is_catch_all: false },
  invalid: { reachable: 'invalid', is_deliverable: false, is_catch_all: false },
  no_mail_server: { reachable: 'invalid', is_deliverable: false, is_catch_all: false },
} as const;

const checkMailbox = mailboxRoute({
  by: 'to_email',
  found: (verdict, { address, isRole }) => {
    const { reachable, ...smtp } = verdicts[verdict];
    const hasServer = verdict !== 'no_mail_server';
    const [username, domain] = [
      address.slice(0, address.indexOf('@')),
      address.slice(address.indexOf('@') + 1),
    ];
    return {
      status: 200,
      body: {
        input: address,
        // A role's mailbox that takes mail is a risk of its own.
        is_reachable: isRole && reachable === 'safe' ? 'risky' : reachable,
        misc: { is_disposable: verdict === 'disposable', is_role_account: isRole, gravatar_url: null },
        mx: { accepts_mail: hasServer, records: hasServer ? [`mx1.${domain}.`] : [] },
        smtp:
          verdict === 'unknown'
            ? { type: 'SmtpError', message: 'Timeout error' }
            : { can_connect_smtp: hasServer, has_full_inbox: false, is_disabled: false, ...smtp },
        syntax: { address, domain, is_valid_syntax: true, username },
      },
    };
  },
});

/** A text that is no address is checked like any other. */
const unlikeAddress = (input: string | undefined): SimulatedReply => ({
  status: 200,
  body: {
    input,
    is_reachable: 'invalid',
    misc: { is_disposable: false, is_role_account: false, gravatar_url: null },
    mx: { accepts_mail: false, records: [] },
    smtp: {
      can_connect_smtp: false,
      has_full_inbox: false,
      is_catch_all: false,
      is_deliverable: false,
      is_disabled: false,
    },
    syntax: { address: null, domain: '', is_valid_syntax: false, username: '' },
  },
});

const checkAddress: Route = {
  ...checkMailbox,
  answer: (asked) => {
    const reply = checkMailbox.answer(asked);
    return 'problem' in reply ? unlikeAddress(asked.text('to_email')) : reply;
  },
};

export const reacher = defineSimulator({
  id: 'reacher',
  baseUrls: ['https://reacher.invalid'],
  typicalMs: 3000,
  requestsPerSecond: null,
  keys: [{ header: 'x-reacher-secret' }],
  refuses: {
    noKey: say(400, 'Missing request header "x-reacher-secret"'),
    wrongKey: say(400, 'Invalid request header "x-reacher-secret"'),
    // Not its own: a proxy before it may say so.
    tooOften: refuse(429, 'Too Many Requests'),
    unknownPath: say(404, ''),
    wrongMethod: say(405, 'HTTP method not allowed'),
    unfit: () => refuse(400, 'to_email field is required.'),
  },
  routes: {
    'POST /v0/check_email': checkAddress,
    'GET /version': { isFree: true, answer: () => ({ status: 200, body: { version: '0.10.0' } }) },
  },
});
