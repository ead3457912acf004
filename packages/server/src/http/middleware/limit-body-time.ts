import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes files, which may take any time. It deals with silent clients itself. */
    isUpload?: boolean;
  }
}

/** From the first byte of a body to the last. Without it a client could send its body byte by byte for ever. */
export function limitBodyTime(app: FastifyInstance, maxMs: number): void {
  const isUpload = (request: FastifyRequest) => request.routeOptions.config.isUpload === true;
  // Not before reading begins, because a body may have to wait for its turn.
  app.addHook('preParsing', async (request, reply) => {
    if (!isUpload(request)) limitTime(request, reply, maxMs);
  });
  // The refused body is still on its way, and nobody reads it.
  app.addHook('onResponse', async (request, reply) => {
    if (!request.raw.complete) limitTime(request, reply, maxMs);
  });
}

function limitTime({ raw }: FastifyRequest, reply: FastifyReply, maxMs: number): void {
  const timer = setTimeout(() => {
    if (raw.complete) return;
    reply.header('connection', 'close');
    // The reader of the body answers. Where there is no reader, nothing listens for the error, and that would end the
    // process.
    if (raw.listenerCount('error') === 0) raw.destroy();
    else raw.emit('error', lateBody());
  }, maxMs).unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}

function lateBody(): ServiceError {
  return new ServiceError('invalid-request', 'The request did not arrive in time; send it again.');
}
