import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CapacityRoom } from '../../engine/ports.ts';
import type { HttpServices } from '../services.ts';
import { routeOf } from './authenticate.ts';

const runCreatingPath = /^\/v1\/(?:pipes|search|searches)\/run(?:\/sync)?$/;

/** Puts the four capacity headers on every answer of a run-creating path, errors included. */
export function addCapacityHeaders(app: FastifyInstance, services: HttpServices): void {
  app.addHook('onSend', async (request, reply) => {
    const { owner } = request;
    if (owner === null || reply.hasHeader('x-task-priority') || !runCreatingPath.test(routeOf(request)))
      return;
    // An error is no reason to lose the answer to a second one.
    const room = await services.roomOf(owner).catch(() => null);
    if (room !== null) setCapacityHeaders(reply, room);
  });
}

export function setCapacityHeaders(reply: FastifyReply, room: CapacityRoom): void {
  reply.header('x-task-priority', String(room.priority));
  reply.header('x-p1-capacity', String(room.p1));
  reply.header('x-p2-capacity', String(room.p2));
  reply.header('x-p3-capacity', String(room.p3));
}
