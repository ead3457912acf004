import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem, ProblemType } from '../../contract/errors.ts';
import { problemTypes, ServiceError } from '../../contract/errors.ts';
import type { HttpServices } from '../services.ts';
import { pathOf } from './authenticate.ts';

const bodyTooLarge = 'FST_ERR_CTP_BODY_TOO_LARGE';
/** Bytes of a refused body that are read all the same. */
const mostThrownAway = 64 * 1024 * 1024;

/** Our words for what Fastify itself refuses. */
const fastifyProblems: Readonly<Record<string, [type: ProblemType, detail: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported-media-type',
    'Send the body as JSON with `Content-Type: application/json`.',
  ],
  [bodyTooLarge]: ['payload-too-large', 'The body has more than 5 MB; split the input over several runs.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalid-request',
    'The body does not have the length that its header says.',
  ],
  FST_ERR_BAD_URL: ['invalid-request', 'The path is not encoded correctly; write a percent sign as `%25`.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not-found', 'A part of the path is longer than any id can be.'],
};

/** SQLSTATE of a full disk: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const diskFull = '53100';

/** Answers every error and every unknown path as problem+json. A 5xx never shows internals. */
export function answerErrors(
  app: FastifyInstance,
  {
    methodsOf,
    isDatabaseDown,
  }: { methodsOf: (path: string) => string[] } & Pick<HttpServices, 'isDatabaseDown'>,
): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasLeft(error, request)) {
      request.log.info({ err: error }, 'client left in the middle of its request');
      return sendProblem(reply, new ServiceError('request-timeout', 'The client has gone away.'));
    }
    if (error.code === bodyTooLarge) readToItsEnd(request, reply);
    if (!isDatabaseDown(error)) return sendProblem(reply, toServiceError(error, request));
    request.log.error({ err: error }, 'database down');
    return sendProblem(reply, databaseDown(error));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const methods = methodsOf(path);
    if (methods.length === 0)
      return sendProblem(reply, new ServiceError('not-found', `There is nothing at ${path.slice(0, 200)}.`));
    const allow = methods.join(', ');
    reply.header('allow', allow);
    return sendProblem(
      reply,
      new ServiceError('method-not-allowed', `${path} takes ${allow}, not ${request.method}.`),
    );
  });
}

/**
 * Fastify closes the connection on a body that it does not read. A client that is still sending then sees the connection
 * break, and never our answer. So what is left of the body is read and thrown away, within the time that bodies have.
 */
function readToItsEnd({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length'] ?? 0) <= mostThrownAway) reply.removeHeader('connection');
}

/** A connection that breaks while its body comes says the same as one to the database that breaks: `ECONNRESET`. */
function hasLeft(error: Error, { raw }: FastifyRequest): boolean {
  return !(error instanceof ServiceError) && raw.destroyed && !raw.complete;
}

/** Answers what the router gives up on before any hook has run. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  sendProblem(reply, toServiceError(error, request));
}

/**
 * SQLSTATE of a lock that others keep for too long, and of a statement that took too long.
 */
const waitedTooLong = '55P03';
const tookTooLong = '57014';

function explainLimit({ code }: FastifyError): ServiceError | null {
  if (code !== waitedTooLong && code !== tookTooLong) return null;
  const detail =
    code === waitedTooLong
      ? 'Something else is changing the same data right now. This request has changed nothing; try again in a moment.'
      : 'This look-up took too long and was stopped; ask for less at once, or try again later.';
  return new ServiceError('unavailable', detail, { headers: { 'retry-after': '2' } });
}

function toServiceError(error: FastifyError | ServiceError, request: FastifyRequest): ServiceError {
  if (error instanceof ServiceError) return error;
  const limit = explainLimit(error);
  if (limit !== null) return limit;
  const { bodyLimit } = request.routeOptions;
  if (error.code === bodyTooLarge && bodyLimit !== undefined && bodyLimit < 1024 * 1024)
    return new ServiceError('payload-too-large', `The body has more than ${bodyLimit} bytes.`);
  const [type, detail] = fastifyProblems[error.code] ?? [];
  if (type !== undefined && detail !== undefined) return new ServiceError(type, detail);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ServiceError('invalid-request', error.message);
  }
  request.log.error({ err: error }, 'request failed');
  return new ServiceError('internal', 'The request failed on our side. It need not be changed; try again.');
}

function databaseDown({ code }: FastifyError): ServiceError {
  const detail =
    code === diskFull
      ? 'The disk of the database is full, so nothing can be stored until its operator frees space; try again later.'
      : 'The database does not answer right now; try again in a few seconds.';
  return new ServiceError('unavailable', detail, { headers: { 'retry-after': '5' } });
}

export function sendProblem(reply: FastifyReply, error: ServiceError): FastifyReply {
  const { status, title } = problemTypes[error.type];
  const body: Problem = {
    type: error.type,
    title,
    status,
    detail: error.message,
    ...(error.errors === undefined ? {} : { errors: error.errors }),
    ...(error.runId === undefined ? {} : { run_id: error.runId }),
    request_id: reply.request.id,
  };
  return reply
    .code(status)
    .headers(error.headers)
    .type('application/problem+json')
    .send(JSON.stringify(body));
}
