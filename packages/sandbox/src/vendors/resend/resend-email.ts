import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { nextNumber } from '../../kit/next-number.ts';
import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply, SimulatorContext } from '../../kit/simulator.ts';
import { missingField, resendError } from './resend-error.ts';

const addresses = z
  .union([z.string(), z.array(z.string())])
  .transform((one) => (Array.isArray(one) ? one : [one]))
  .pipe(z.array(z.string()).max(50));

const emailRequest = z.object({
  from: z.string(),
  to: addresses,
  subject: z.string(),
  html: z.string().nullish(),
  text: z.string().nullish(),
  template: z.looseObject({ id: z.string() }).nullish(),
  cc: addresses.nullish(),
  bcc: addresses.nullish(),
  reply_to: addresses.nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  attachments: z.array(z.looseObject({})).nullish(),
  scheduled_at: z.string().nullish(),
  topic_id: z.string().nullish(),
});

export type EmailRequest = z.infer<typeof emailRequest>;

const sentEmail = emailRequest.extend({
  id: z.string(),
  createdAt: z.number(),
  isCanceled: z.boolean(),
});

/** The request as Resend takes it, or its complaint about it. */
export function readEmail(body: unknown): { email: EmailRequest } | { refusal: SimulatedReply } {
  const given = z.record(z.string(), z.unknown()).safeParse(body);
  if (!given.success)
    return { refusal: resendError(422, 'validation_error', 'The request body is not a JSON object.') };
  const missing = ['from', 'to', ...(given.data['template'] ? [] : ['subject'])].find(
    (name) => !given.data[name],
  );
  if (missing !== undefined) return { refusal: missingField(missing) };
  const read = emailRequest.safeParse({ subject: '', ...given.data });
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? 'body';
    return { refusal: resendError(422, 'validation_error', `Invalid \`${field}\` field.`) };
  }
  return checkEmail(read.data);
}

function checkEmail(email: EmailRequest): { email: EmailRequest } | { refusal: SimulatedReply } {
  const format =
    'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.';
  if (!isAddress(email.from)) {
    return { refusal: resendError(422, 'invalid_from_address', `Invalid \`from\` field. ${format}`) };
  }
  const hasContent = email.html != null || email.text != null || email.template != null;
  if (!hasContent) return { refusal: missingField('html` or `text') };
  for (const field of ['to', 'cc', 'bcc', 'reply_to'] as const) {
    const isWrong = !(email[field] ?? []).every(isAddress);
    if (isWrong)
      return { refusal: resendError(422, 'validation_error', `Invalid \`${field}\` field. ${format}`) };
  }
  return { email };
}

function isAddress(text: string): boolean {
  const bare = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return /^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+$/.test(bare.trim());
}

/** Keeps the email as sent and returns its id. */
export function sendEmail(email: EmailRequest, context: SimulatorContext): string {
  const number = nextNumber(context, 'emails');
  const id = makeUuid(context.world, ['resend', number]);
  context.state.set(
    `email:${id}`,
    JSON.stringify({ ...email, id, createdAt: context.now(), isCanceled: false }),
  );
  return id;
}

type SentEmail = z.infer<typeof sentEmail>;

function keptEmail(asked: Asked): SentEmail | null {
  const kept = asked.state.get(`email:${asked.text('id') ?? ''}`);
  return kept === undefined ? null : sentEmail.parse(JSON.parse(kept));
}

const unknownEmail = resendError(404, 'not_found', 'Email not found');

export function getEmail(asked: Asked): SimulatedReply {
  const email = keptEmail(asked);
  if (email === null) return unknownEmail;
  const body = {
    object: 'email',
    id: email.id,
    message_id: `<${email.id}@email.sandbox>`,
    to: email.to,
    from: email.from,
    created_at: new Date(email.createdAt).toISOString().replace('T', ' ').replace('Z', '+00'),
    subject: email.subject,
    html: email.html ?? null,
    text: email.text ?? null,
    cc: email.cc ?? [],
    bcc: email.bcc ?? [],
    reply_to: email.reply_to ?? [],
    scheduled_at: email.scheduled_at ?? null,
    tags: email.tags ?? [],
    last_event: lastEvent(email, asked),
  };
  return { status: 200, body };
}

function lastEvent(email: SentEmail, asked: Asked): string {
  if (email.isCanceled) return 'canceled';
  const dueAt = Date.parse(email.scheduled_at ?? '');
  if (dueAt > asked.now()) return 'scheduled';
  const bounces = email.to.some((address) => {
    const { status } = asked.world.mailbox(/<([^<>]+)>/.exec(address)?.[1] ?? address);
    return status === 'invalid' || status === 'no_mail_server';
  });
  return bounces ? 'bounced' : 'delivered';
}

export function cancelEmail(asked: Asked): SimulatedReply {
  const email = keptEmail(asked);
  if (email === null) return unknownEmail;
  if (lastEvent(email, asked) !== 'scheduled') {
    return resendError(422, 'validation_error', 'The email is not scheduled, or was sent already.');
  }
  asked.state.set(`email:${email.id}`, JSON.stringify({ ...email, isCanceled: true }));
  return { status: 200, body: { object: 'email', id: email.id } };
}
