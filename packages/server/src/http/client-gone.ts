import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { ServiceError } from '../contract/errors.ts';
import { outerCaller } from './outer-caller.ts';

/**
 * A signal that aborts if the client goes away before it has its answer. Work that only this client waits for may then
 * end. Fastify's own signal aborts as soon as the body has been read.
 */
export function clientGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  const tell = (): void => gone.abort(new ServiceError('request-timeout', 'The client has gone away.'));
  const outer = outerCaller.getStore();
  if (hasGone(raw) || outer?.aborted === true) tell();
  else {
    outer?.addEventListener('abort', tell, { once: true });
    raw.once('close', () => {
      outer?.removeEventListener('abort', tell);
      if (hasGone(raw)) tell();
    });
  }
  return gone.signal;
}

function hasGone({ closed, writableFinished }: ServerResponse): boolean {
  return closed && !writableFinished;
}
