import type { CapacityLeft } from '../../contract/capacity-left.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HttpServices } from '../services.ts';
import { routeOf } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it makes runs, so that every answer of its path tells the capacity that is left. */
    makesRuns?: boolean;
  }
}

/**
 * Puts the four capacity headers on every answer of a path that makes runs, whatever the method, errors included.
 * Register before any route.
 */
export function addCapacityHeaders(app: FastifyInstance, services: HttpServices): void {
  const paths = new Set<string>();
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.makesRuns === true) paths.add(url);
  });
  app.addHook('onSend', async (request, reply) => {
    const { owner } = request;
    if (owner === null || reply.hasHeader('x-task-priority') || !paths.has(routeOf(request))) return;
    // A second error must not replace the answer to the first.
    const left = await services.capacityOf(owner).catch(() => null);
    if (left !== null) setCapacityHeaders(reply, left);
  });
}

export function setCapacityHeaders(reply: FastifyReply, left: CapacityLeft): void {
  reply.header('x-task-priority', String(left.priority));
  reply.header('x-p1-capacity', String(left.p1));
  reply.header('x-p2-capacity', String(left.p2));
  reply.header('x-p3-capacity', String(left.p3));
}
