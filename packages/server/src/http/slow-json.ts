import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { clientGone } from './client-gone.ts';
import { sendJson } from './json-response.ts';

/** Clients and proxies give up if nothing comes for a while; Node's own client after 300 s. */
const usualSignOfLifeMs = 10_000;

/**
 * Answers with JSON that may take long to make. JSON may begin with white space, which keeps the connection alive. A
 * failure after that breaks the connection off. The task's signal aborts when the client goes away.
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
