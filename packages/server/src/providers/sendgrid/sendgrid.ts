import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { list, text } from '../kit/shapes.ts';

/** https://www.twilio.com/docs/sendgrid/api-reference. The key is `SG.…`. */
export const sendgrid = defineProvider({
  id: 'sendgrid',
  label: 'SendGrid',
  baseUrl: 'https://api.sendgrid.com',
  auth: { header: 'authorization', prefix: 'Bearer ' },
  // Of the calls that are not for sending; for those no number is published.
  limits: { requestsPerSecond: 10 },
  errors: {
    // Errors have words and no code.
    says: {
      at: ['errors.0.message'],
      means: [
        [/maximum credits exceeded/i, 'quota_exhausted'],
        [/verified sender identity/i, 'request_refused'],
      ],
    },
  },
});

/** What a key may do: a free call that tells whether it works. */
export const listScopes = sendgrid.get('list_scopes', '/v3/scopes', {
  reply: { scopes: list(z.string()) },
  answer: ({ scopes }) => ({
    detail: scopes?.includes('mail.send') === true ? 'The key may send' : 'The key may not send (mail.send)',
  }),
});

export interface OutgoingMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string | null;
}

/** Sends one mail. SendGrid takes no idempotency key, so that none is sent again. A 202 has no body. */
export const sendMail = sendgrid.effect({
  id: 'sendgrid.send_mail',
  request: ({ from, to, subject, text: plain, html, replyTo }: OutgoingMail) => ({
    method: 'POST',
    path: '/v3/mail/send',
    body: {
      personalizations: [{ to: [{ email: to }] }],
      from: address(from),
      ...(replyTo === null ? {} : { reply_to: address(replyTo) }),
      subject,
      content: [
        { type: 'text/plain', value: plain },
        { type: 'text/html', value: html },
      ],
    },
  }),
  replyHeaders: ['x-message-id'],
  reply: z.object({ headers: z.object({ 'x-message-id': text }) }),
  answer: ({ headers }) => ({ id: headers['x-message-id'] ?? null }),
});

/** `Ana Reyes <ana@acme.com>` in its parts. */
function address(written: string): { email: string; name?: string } {
  const [, name = '', email] = /^([^<>]*)<([^<>]+)>$/.exec(written.trim()) ?? [];
  if (email === undefined) return { email: written.trim() };
  return name.trim() === '' ? { email: email.trim() } : { email: email.trim(), name: name.trim() };
}
