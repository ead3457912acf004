import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Problem } from '../../contract/errors.ts';
import { problemTypes } from '../../contract/errors.ts';

/** What to say about requests that Node's HTTP parser refuses, by its code. */
const details: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers have more than 16 KB together; send fewer or shorter ones.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time; send it again.',
};

/** Answers bytes that are not an HTTP request like every other error. No route ever sees them. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(brokenRequest(error.code ?? ''));
  socket.destroySoon();
}

function brokenRequest(code: string): string {
  const { status, title } = problemTypes['invalid-request'];
  const requestId = randomUUID();
  const detail = details[code] ?? 'This is not a valid HTTP request; check its first line and its headers.';
  const problem: Problem = { type: 'invalid-request', title, status, detail, request_id: requestId };
  const body = JSON.stringify(problem);
  const headers = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
