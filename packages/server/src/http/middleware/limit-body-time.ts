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
      if (request.raw.complete) return;
      reply.header('connection', 'close');
      // Who reads the body answers; where nobody does, nobody hears of it, and an error unheard ends the process.
      if (payload.listenerCount('error') === 0) request.raw.destroy();
      else payload.emit('error', lateBody());
    }, maxMs).unref();
    const stop = () => clearTimeout(timer);
    payload.once('end', stop);
    payload.once('close', stop);
    return payload;
  });
}

function lateBody(): ServiceError {
  return new ServiceError('invalid-request', 'The request did not arrive in time; send it again.');
}
