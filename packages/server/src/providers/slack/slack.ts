import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { text } from '../kit/shapes.ts';

/** https://docs.slack.dev/reference/methods. The key is the token of a bot, `xoxb-…`, with the scope `chat:write`. */
export const slack = defineProvider({
  id: 'slack',
  label: 'Slack',
  baseUrl: 'https://slack.com/api',
  auth: { header: 'authorization', prefix: 'Bearer ' },
  // For each channel, and several hundred a minute for each workspace: which channel it is, is not known here.
  limits: { requestsPerSecond: 1 },
  // An unknown token has the second one.
  tokenEnded: ['token_expired', 'invalid_auth'],
  errors: {
    // Errors have the status 200.
    codeAt: ['error'],
    means: {
      '*': 'request_refused',
      ratelimited: 'rate_limited',
      rate_limited: 'rate_limited',
      not_authed: 'credential_rejected',
      invalid_auth: 'credential_rejected',
      account_inactive: 'credential_rejected',
      token_revoked: 'credential_rejected',
      token_expired: 'credential_rejected',
      no_permission: 'credential_rejected',
      missing_scope: 'credential_rejected',
      internal_error: 'unavailable',
      fatal_error: 'unavailable',
      service_unavailable: 'unavailable',
    },
  },
});

/** Whose workspace it is: a free call that tells whether a token works. */
export const testToken = slack.post('test_token', '/auth.test', {
  reply: { ok: z.literal(true), team: text },
  answer: ({ team }) => ({ detail: team ? `Workspace ${team}` : 'The token is accepted' }),
});

/** Posts to a channel: its id, its `#name`, or the id of a user. A repetition would be a second message. */
export const postMessage = slack.effect({
  id: 'slack.post_message',
  request: ({ channel, text: message }: { channel: string; text: string }) => ({
    method: 'POST',
    path: '/chat.postMessage',
    body: { channel, text: message },
  }),
  reply: z.object({ ok: z.literal(true), channel: z.string(), ts: z.string() }),
  answer: ({ channel, ts }) => ({ channel, ts }),
});
