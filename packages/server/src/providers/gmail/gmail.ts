import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import type { Mail } from './mime-message.ts';
import { writeMessage } from './mime-message.ts';

/**
 * https://developers.google.com/workspace/gmail/api/reference/rest. The key is an access token of OAuth with the scope
 * `gmail.send`, which opens nothing else; no free call can show whether it works.
 */
export const gmail = defineProvider({
  id: 'gmail',
  label: 'Gmail',
  baseUrl: 'https://gmail.googleapis.com',
  auth: { header: 'authorization', prefix: 'Bearer ' },
  // 15,000 units a minute for each user; sending takes 100.
  limits: { requestsPerMinute: 150, requestsPerSecond: 2 },
  errors: {
    codeAt: ['error.errors.0.reason', 'error.status'],
    means: {
      rateLimitExceeded: 'rate_limited',
      userRateLimitExceeded: 'rate_limited',
      // Of the mailbox: 500 a day, 2,000 in Workspace.
      dailyLimitExceeded: 'quota_exhausted',
      insufficientPermissions: 'credential_rejected',
      authError: 'credential_rejected',
      UNAUTHENTICATED: 'credential_rejected',
      backendError: 'unavailable',
    },
  },
});

/** Sends one mail from the mailbox of the token. Gmail takes no idempotency key, so that none is sent again. */
export const sendMail = gmail.effect({
  id: 'gmail.send_mail',
  request: (mail: Mail) => ({
    method: 'POST',
    path: '/gmail/v1/users/me/messages/send',
    body: { raw: Buffer.from(writeMessage(mail)).toString('base64url') },
  }),
  reply: z.object({ id: z.string(), threadId: z.string().nullish() }),
  answer: ({ id, threadId }) => ({ id, thread_id: threadId ?? null }),
});
