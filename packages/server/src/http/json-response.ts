import type { FastifyReply } from 'fastify';

/** Sends text that is already JSON. */
export function sendJson(reply: FastifyReply, text: string | Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}
