import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { clientGone } from './client-gone.ts';
import { sendJson } from './json-response.ts';

/** Clients and proxies give up on an answer of which nothing comes for a while; Node's own after 300 s. */
const usualSignOfLifeMs = 10_000;

/**
 * Answers with JSON that may take long to make. White space, which JSON may begin with, keeps the connection alive; a
 * failure after that breaks it off. The task is told when nobody waits any more.
 */
export async function sendSlowJson(
  reply: FastifyReply,
  task: (signal: AbortSignal) => Promise<unknown>,
  { signOfLifeMs = usualSignOfLifeMs } = {},
): Promise<FastifyReply> {
  const made = task(clientGone(reply));
  const isMade = await isWithin(made, signOfLifeMs);
  if (isMade) return sendJson(reply, JSON.stringify(await made));
  const body = new PassThrough();
  const timer = setInterval(() => body.write('\n'), signOfLifeMs);
  body.write('\n');
  void made
    .then(
      (value) => body.end(JSON.stringify(value)),
      (error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    .finally(() => clearInterval(timer));
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Whether a promise ends within that time, fulfilled or rejected. */
async function isWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  const done = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
