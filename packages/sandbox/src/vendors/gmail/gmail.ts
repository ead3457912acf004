/* Sending by Gmail, as its documentation has it: https://developers.google.com/workspace/gmail/api/reference/rest. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { nextNumber } from '../../kit/next-number.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeUuid } from '../../kit/make-id.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

function refuse(
  code: number,
  reason: string,
  { status, message }: { status: string; message: string },
): SimulatedReply {
  const errors = [{ message, domain: 'global', reason }];
  return { status: code, body: { error: { code, message, status, errors } } };
}

const invalid = (message: string) => refuse(400, 'invalidArgument', { status: 'INVALID_ARGUMENT', message });

export const gmail = defineSimulator({
  id: 'gmail',
  baseUrls: ['https://gmail.googleapis.com'],
  typicalMs: 350,
  requestsPerSecond: 2,
  keys: ['bearer'],
  writtenIn: readRaw,
  refuses: {
    wrongKey: refuse(401, 'authError', {
      status: 'UNAUTHENTICATED',
      message:
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
    }),
    exhausted: refuse(403, 'dailyLimitExceeded', {
      status: 'PERMISSION_DENIED',
      message: 'Daily user sending limit exceeded.',
    }),
    restricted: refuse(403, 'insufficientPermissions', {
      status: 'PERMISSION_DENIED',
      message: 'Request had insufficient authentication scopes.',
    }),
    tooOften: refuse(429, 'rateLimitExceeded', {
      status: 'RESOURCE_EXHAUSTED',
      message: 'User-rate limit exceeded.',
    }),
    unknownPath: refuse(404, 'notFound', { status: 'NOT_FOUND', message: 'Requested entity was not found.' }),
    unfit: ({ parameter }) => invalid(`'${parameter}' is required`),
  },
  routes: { 'POST /gmail/v1/users/me/messages/send': { needs: ['raw'], answer: sendMessage } },
});

/** Each mail has an id of its own, so that a second one can be told from the first. */
function sendMessage(asked: Asked): SimulatedReply {
  const message = readRaw(asked.request);
  const [head = ''] = message.split(/\r?\n\r?\n/);
  const to = /^To:[ \t]*(?![ \t])(.+)$/im.exec(head)?.[1] ?? '';
  if (!/[^\s@<]@[^\s@>]/.test(to)) return invalid('Recipient address required');
  const digest = hash('sha256', message, 'base64url');
  const number = nextNumber(asked, `sent:${digest}`);
  const id = makeUuid(asked.world, ['gmail', digest, number]).replaceAll('-', '').slice(0, 16);
  return { status: 200, body: { id, threadId: id, labelIds: ['SENT'] } };
}

function readRaw(request: SimulatedRequest): string {
  const { data } = z.object({ raw: z.string() }).safeParse(readJsonBody(request));
  return Buffer.from(data?.raw ?? '', 'base64url').toString('utf8');
}
