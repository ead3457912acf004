import { z } from 'zod';
import { makeUuid } from '../../kit/make-id.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { createAudience, createContact } from './resend-audience.ts';
import { cancelEmail, getEmail, readEmail, sendEmail, type EmailRequest } from './resend-email.ts';
import { refuseAtDoor, resendError } from './resend-error.ts';
import { sendOnce } from './resend-idempotency.ts';

export const resend: Simulator = {
  id: 'resend',
  baseUrls: ['https://api.resend.com'],
  typicalMs: 120,
  requestsPerSecond: 5,
  limited: {
    ...resendError(429, 'rate_limit_exceeded', 'Too many requests. You can only make 5 requests per second.'),
    headers: {
      'retry-after': '1',
      'ratelimit-limit': '5',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '1',
    },
  },
  handle(request, context) {
    return refuseAtDoor(request) ?? route(request, context);
  },
};

function route(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const [resource, id, action] = request.path.split('/').slice(1);
  switch (`${request.method} ${patternOf(request.path)}`) {
    case 'POST /emails':
      return sendOnce(request, context, () => sendOne(request, context));
    case 'POST /emails/batch':
      return sendOnce(request, context, () => sendMany(request, context));
    case 'GET /emails/*':
      return getEmail(id ?? '', context);
    case 'POST /emails/*/cancel':
      return cancelEmail(id ?? '', context);
    case 'GET /domains':
      return listDomains(context);
    case 'POST /audiences':
      return createAudience(readJsonBody(request), context);
    case 'POST /audiences/*/contacts':
      return createContact(readJsonBody(request), id ?? '', context);
    case 'POST /contacts':
      return createContact(readJsonBody(request), null, context);
  }
  const isKnown =
    ['emails', 'domains', 'audiences', 'contacts'].includes(resource ?? '') && action === undefined;
  return isKnown
    ? resendError(405, 'method_not_allowed', 'This endpoint does not support the method.')
    : resendError(404, 'not_found', 'The requested endpoint does not exist');
}

/** The path with its id, where it has one, replaced by a star. */
function patternOf(path: string): string {
  return path === '/emails/batch' ? path : path.replace(/^(\/[a-z]+)\/[^/]+/, '$1/*');
}

function sendOne(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const read = readEmail(readJsonBody(request));
  return 'refusal' in read ? read.refusal : { status: 200, body: { id: sendEmail(read.email, context) } };
}

/** All or nothing: one bad email refuses the whole batch. */
function sendMany(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const batch = z.array(z.unknown()).min(1).max(100).safeParse(readJsonBody(request));
  if (!batch.success) return resendError(422, 'validation_error', 'Send an array of 1 to 100 emails.');
  const emails: EmailRequest[] = [];
  for (const body of batch.data) {
    const read = readEmail(body);
    if ('refusal' in read) return read.refusal;
    emails.push(read.email);
  }
  return { status: 200, body: { data: emails.map((email) => ({ id: sendEmail(email, context) })) } };
}

function listDomains(context: SimulatorContext): SimulatedReply {
  const name = 'mail.sandbox.example';
  const domain = {
    id: makeUuid(context.world, ['resend', 'domain']),
    name,
    status: 'verified',
    created_at: `${context.world.today} 00:00:00.000000+00`,
    region: 'eu-west-1',
  };
  return { status: 200, body: { object: 'list', has_more: false, data: [domain] } };
}
