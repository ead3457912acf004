import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { listScopes, sendMail } from './sendgrid.ts';

const problem = (status: number, message: string) => ({
  status,
  body: { errors: [{ message, field: null, help: null }] },
});

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [problem(401, 'The provided authorization grant is invalid'), 'credential_rejected'],
    'a key that may not send': [problem(403, 'access forbidden'), 'credential_rejected'],
    'a sender that is not verified': [
      problem(403, 'The from address does not match a verified Sender Identity.'),
      'request_refused',
    ],
    'no credits': [problem(401, 'Maximum credits exceeded'), 'quota_exhausted'],
    'a bad address': [problem(400, 'Does not contain a valid address.'), 'request_refused'],
  },
  tooOften: problem(429, 'too many requests'),
});

vendor.asks(sendMail, {
  about: {
    from: 'Bo Lind <bo@acme.test>',
    to: 'ana@basalt.test',
    subject: 'Hello',
    text: 'Hi',
    html: '<p>Hi</p>',
    replyTo: 'cy@acme.test',
  },
  sends: 'POST /v3/mail/send',
  body: {
    personalizations: [{ to: [{ email: 'ana@basalt.test' }] }],
    from: { email: 'bo@acme.test', name: 'Bo Lind' },
    reply_to: { email: 'cy@acme.test' },
    subject: 'Hello',
    content: [
      { type: 'text/plain', value: 'Hi' },
      { type: 'text/html', value: '<p>Hi</p>' },
    ],
  },
  found: {
    'a mail that was taken': [{ status: 202, headers: { 'x-message-id': 'm-1' }, body: '' }, { id: 'm-1' }],
    'a mail without an id': [{ status: 202, body: '' }, { id: null }],
  },
});

vendor.asks(listScopes, {
  about: undefined,
  sends: 'GET /v3/scopes',
  found: {
    'a key that may send': [{ body: { scopes: ['mail.send'] } }, { detail: 'The key may send' }],
    'a key that may not': [
      { body: { scopes: ['alerts.read'] } },
      { detail: 'The key may not send (mail.send)' },
    ],
  },
  wrongTypes: { scopes: 'all' },
});
