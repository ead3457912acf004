import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { postMessage, testToken } from './slack.ts';

const problem = (error: string, status = 200): ScriptedReply => ({ status, body: { ok: false, error } });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong token': [problem('invalid_auth'), 'credential_rejected'],
    'a token without the scope': [problem('missing_scope'), 'credential_rejected'],
    'a token that was revoked': [problem('token_revoked'), 'credential_rejected'],
    'an error of tomorrow': [problem('a_word_of_tomorrow'), 'request_refused'],
    trouble: [problem('internal_error'), 'unavailable'],
  },
  tooOften: { status: 429, body: { ok: false, error: 'ratelimited' } },
});

vendor.asks(postMessage, {
  about: { channel: 'C0123', text: 'Hello *Ana*' },
  sends: 'POST /chat.postMessage',
  body: { channel: 'C0123', text: 'Hello *Ana*' },
  found: {
    'a message': [
      { body: { ok: true, channel: 'C0123', ts: '1503435956.000247', message: { text: 'Hello *Ana*' } } },
      { channel: 'C0123', ts: '1503435956.000247' },
    ],
  },
  refusals: {
    'a channel there is none of': [problem('channel_not_found'), 'request_refused'],
    'a channel that the bot is not in': [problem('not_in_channel'), 'request_refused'],
    'too often, with a status of 200': [problem('rate_limited'), 'rate_limited'],
  },
  wrongTypes: { ok: true, channel: 'C0123', ts: 7 },
});

vendor.asks(testToken, {
  about: undefined,
  sends: 'POST /auth.test',
  found: {
    'a workspace': [{ body: { ok: true, team: 'Acme', user: 'bot' } }, { detail: 'Workspace Acme' }],
    'nothing more': [{ body: { ok: true } }, { detail: 'The token is accepted' }],
  },
  wrongTypes: { ok: true, team: 7 },
});
