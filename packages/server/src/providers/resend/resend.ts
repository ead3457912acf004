import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

/** https://resend.com/docs/api-reference. */
export const resend = defineProvider({
  id: 'resend',
  label: 'Resend',
  baseUrl: 'https://api.resend.com',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  // Requests without one are refused with 403.
  headers: { 'user-agent': 'headrace' },
  limits: { requestsPerSecond: 5 },
  errors: {
    codeAt: ['name'],
    // The envelope is documented; of the names a few are known from the official client only.
    means: {
      missing_api_key: 'credential_rejected',
      restricted_api_key: 'credential_rejected',
      invalid_api_key: 'credential_rejected',
      // Also sent with 403, for a sender's domain that is not verified.
      validation_error: 'request_refused',
      missing_required_field: 'request_refused',
      invalid_access: 'request_refused',
      invalid_attachment: 'request_refused',
      invalid_from_address: 'request_refused',
      invalid_idempotency_key: 'request_refused',
      invalid_idempotent_request: 'request_refused',
      invalid_parameter: 'request_refused',
      invalid_region: 'request_refused',
      method_not_allowed: 'request_refused',
      not_found: 'request_refused',
      // Sent with 451, though it is not about privacy.
      security_error: 'request_refused',
      rate_limit_exceeded: 'rate_limited',
      daily_quota_exceeded: 'quota_exhausted',
      monthly_quota_exceeded: 'quota_exhausted',
      concurrent_idempotent_requests: 'unavailable',
      application_error: 'unavailable',
      internal_server_error: 'unavailable',
    },
  },
});

/**
 * The sending domains: a free call that tells whether a credential works. A key that may only send is answered
 * `restricted_api_key` here although it is good for sending.
 */
export const listDomains = resend.get('list_domains', '/domains', {
  reply: { data: z.array(z.object({ name: z.string() })) },
  answer: ({ data }) => ({ detail: data.map(({ name }) => name).join(', ') || 'No domains yet' }),
});

export interface OutgoingEmail {
  from: string;
  to: string | string[];
  subject: string;
  html?: string | null;
  text?: string | null;
  replyTo?: string | null;
}

/** Sends one email. The vendor drops a repetition with the same key for 24 hours. */
export const sendEmail = resend.effect({
  id: 'resend.send_email',
  isIdempotent: true,
  request: (email: OutgoingEmail, { idempotencyKey }) => ({
    method: 'POST',
    path: '/emails',
    headers: { 'idempotency-key': idempotencyKey },
    body: {
      from: email.from,
      to: email.to,
      subject: email.subject,
      html: email.html ?? undefined,
      text: email.text ?? undefined,
      reply_to: email.replyTo || undefined,
    },
  }),
  reply: z.object({ id: z.string() }),
  answer: ({ id }) => ({ id }),
});

export interface NewContact {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  unsubscribed?: boolean;
  /** The older grouping: a contact goes into one audience or into segments. */
  audienceId?: string | null;
  segmentIds?: string[];
}

/** Adds a contact. Whether a repetition is dropped is not documented, so none is sent. */
export const createContact = resend.effect({
  id: 'resend.create_contact',
  request: ({ audienceId, segmentIds = [], ...contact }: NewContact) => ({
    method: 'POST',
    path: audienceId ? `/audiences/${encodeURIComponent(audienceId.toWellFormed())}/contacts` : '/contacts',
    body: {
      email: contact.email,
      first_name: contact.firstName || undefined,
      last_name: contact.lastName || undefined,
      unsubscribed: contact.unsubscribed,
      segments: audienceId || segmentIds.length === 0 ? undefined : segmentIds.map((id) => ({ id })),
    },
  }),
  reply: z.object({ id: z.string() }),
  answer: ({ id }) => ({ id }),
});
