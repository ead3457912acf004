/* Sending by SendGrid, as its specification has it: https://github.com/twilio/sendgrid-oai. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { nextNumber } from '../../kit/next-number.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeId } from '../../kit/make-id.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

function refuse(status: number, message: string, field: string | null = null): SimulatedReply {
  return { status, body: { errors: [{ message, field, help: null }] } };
}

export const sendgrid = defineSimulator({
  id: 'sendgrid',
  baseUrls: ['https://api.sendgrid.com'],
  typicalMs: 150,
  requestsPerSecond: 10,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'The provided authorization grant is invalid, expired, or revoked'),
    exhausted: refuse(401, 'Maximum credits exceeded'),
    restricted: refuse(403, 'access forbidden'),
    tooOften: refuse(429, 'too many requests'),
    unknownPath: refuse(404, 'Not Found'),
    unfit: ({ parameter }) => refuse(400, 'This field is required.', parameter),
  },
  routes: {
    'POST /v3/mail/send': { answer: sendMail },
    'GET /v3/scopes': {
      isFree: true,
      answer: () => ({ status: 200, body: { scopes: ['mail.send', 'scopes.read'] } }),
    },
  },
});

const party = z.object({ email: z.email(), name: z.string().nullish() });
const mailSchema = z.object({
  personalizations: z
    .array(z.object({ to: z.array(party).min(1) }))
    .min(1)
    .max(1000),
  from: party,
  reply_to: party.nullish(),
  subject: z.string().min(1),
  content: z.array(z.object({ type: z.string().min(1), value: z.string().min(1) })).min(1),
});

/** A 202 without a body; each mail has an id of its own. */
function sendMail(asked: Asked): SimulatedReply {
  const read = mailSchema.safeParse(readJsonBody(asked.request));
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuse(400, issue?.message ?? 'Bad Request', issue?.path.join('.') ?? null);
  }
  const types = read.data.content.map(({ type }) => type);
  if (types.includes('text/plain') && types[0] !== 'text/plain')
    return refuse(400, 'The text/plain content must be first.', 'content');
  const digest = hash('sha256', asked.request.body, 'base64url');
  const number = nextNumber(asked, `sent:${digest}`);
  const id = makeId(asked.world, ['sendgrid', digest, number]);
  return { status: 202, headers: { 'x-message-id': id }, body: '' };
}
