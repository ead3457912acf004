import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { isStillAllowed, ownerOf } from '../../middleware/authenticate.ts';
import { noContent, problemResponses } from '../../responses.ts';
import { noSuchRun } from '../../runs/load-run.ts';
import type { HttpServices } from '../../services.ts';
import { createOpenStreams } from '../../streaming/open-streams.ts';
import { endId, readCursor } from '../../streaming/sent-records.ts';
import { streamRun } from '../../streaming/stream-run.ts';

/** A client that reads nothing for this long has lost interest. */
const maxStallMs = 60_000;

const description =
  'Server-sent events. `record`: a record that is final, as the check endpoint shows it. `end`: the run is over; its data ' +
  'is `{status, errors, credits}`, and the stream closes. Comments keep the connection alive. If a stream breaks off without an ' +
  '`end`, ask again with the id of its last event as `Last-Event-ID`: it goes on from there, and every record comes once.';

const events = {
  description: 'Events as they happen.',
  content: { 'text/event-stream': { schema: z.string() } },
};

export function registerStream(app: App, services: HttpServices): void {
  const openStream = createOpenStreams();
  const schema = {
    summary: 'Stream the records of a run as they become final',
    description,
    tags: ['Pipes'],
    params: z.object({ run_id: z.string() }),
    headers: z.looseObject({
      'last-event-id': z
        .string()
        .optional()
        .describe('The id of the last event that you received. The records up to it do not come again.'),
    }),
    response: {
      200: events,
      204: noContent.describe('The event with this id was the end, so nothing comes after it.'),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  // Nobody would read a stream that a HEAD request starts.
  app.get('/v1/pipes/stream/:run_id', { schema, exposeHeadRoute: false }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const { run_id: runId } = request.params;
    const run = services.isRunId(runId) ? await services.streams.findHead(organizationId, runId) : null;
    if (run?.kind !== 'pipes') throw noSuchRun();
    const lastEventId = request.headers['last-event-id'];
    if (lastEventId === endId) return reply.code(204).send(null);
    const sent = readCursor(lastEventId, run.recordCount);
    const close = openStream(organizationId);
    const watch = services.streams.watch(organizationId, runId);
    whenClosed(reply, () => {
      close();
      watch.end();
    });
    const mayRead = () => isStillAllowed(request, services);
    return sendEvents(reply, streamRun({ run, sent, watch, services, mayRead }));
  });
}

function whenClosed({ raw }: FastifyReply, end: () => void): void {
  raw.once('close', end);
  if (raw.closed) end();
}

function sendEvents(reply: FastifyReply, texts: AsyncGenerator<string>): FastifyReply {
  reply.raw.setTimeout(maxStallMs);
  return reply
    .type('text/event-stream')
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(Readable.from(texts, { objectMode: false }));
}
