import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, which take as long as they take; the route sees to silence itself. */
    isUpload?: boolean;
  }
}

/** From the first byte of a body to the last; without it a client could drip its body for ever. */
export function limitBodyTime(app: FastifyInstance, maxMs: number): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.routeOptions.config.isUpload === true) return payload;
    const timer = setTimeout(() => {
      reply.header('connection', 'close');
      payload.emit(
        'error',
        new ServiceError('invalid-request', 'The request did not arrive in time; send it again.'),
      );
    }, maxMs);
    const stop = () => clearTimeout(timer);
    payload.once('end', stop);
    payload.once('close', stop);
    return payload;
  });
}
