import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { eventsQuery } from '../../../contract/events.ts';
import type { App } from '../../app.ts';
import type { EventWatch } from '../../events/event-services.ts';
import { readEventId } from '../../events/event-ids.ts';
import { readTopics } from '../../events/read-topics.ts';
import { sendEvents } from '../../events/send-events.ts';
import { isStillAllowed, ownerOf } from '../../middleware/authenticate.ts';
import { problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { createOpenStreams } from '../../streaming/open-streams.ts';

/** A client that reads nothing for this long has lost interest. */
const maxStallMs = 60_000;

const description =
  'Server-sent events. They are hints: they say what to read again, not what it is. `open` comes first and says what the ' +
  'topics are now. `changed`: something is new. For a sheet, `rows` has ranges of row ids (`[[1, 100], [205, 205]]`, or ' +
  '`"all"`), `pipes` says how many results of each pipe changed, `runs` has the numbers of sheet runs that advanced, and ' +
  '`structure` says whether columns or pipes changed. `reset`: it is not known what changed, so read all of it again. ' +
  '`gone`: the topic does not exist any more. `closed`: the stream ends, because the service restarts (`restarting`) or the ' +
  'key was revoked (`key-revoked`). A topic has at most four hints a second. If you come back with the id of the last event ' +
  'as `Last-Event-ID`, you get what changed since, or a `reset`. Comments keep the connection alive.';

const schema = {
  summary: 'Watch sheets, runs and credits',
  description,
  tags: ['Events'],
  querystring: eventsQuery,
  headers: z.looseObject({
    'last-event-id': z.string().optional().describe('The id of the last event that you received.'),
  }),
  response: {
    200: {
      description: 'Events as they happen; the `data` of each is JSON.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...problemResponses(400, 401, 403, 404, 429, 503),
  },
};

/** One stream for all that a page shows. */
export function registerEventStream(app: App, services: HttpServices): void {
  const openStream = createOpenStreams({
    ofOrganization: 100,
    ofProcess: 1000,
    instead: 'read what you watch now and then instead',
  });
  // Nobody would read a stream that a HEAD request starts.
  app.get('/v1/events', { schema, exposeHeadRoute: false }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const topics = readTopics(request.query.topics, services.isRunId);
    const since = readEventId(request.headers['last-event-id']);
    const close = openStream(organizationId);
    const watch = await openWatch(services, { organizationId, topics, since }).catch((error: unknown) => {
      close();
      throw error;
    });
    endWithClient(reply, watch, close);
    const mayRead = () => isStillAllowed(request, services);
    return sendTexts(reply, sendEvents({ watch, mayRead, isDatabaseDown: services.isDatabaseDown }));
  });
}

/** Nothing is watched for a client that is gone, or that takes nothing. */
function endWithClient({ raw }: FastifyReply, watch: EventWatch, close: () => void): void {
  const end = (): void => {
    close();
    watch.end();
  };
  raw.once('close', end);
  if (raw.closed) end();
  watch.onSlow(() => raw.destroy());
  raw.setTimeout(maxStallMs);
}

function sendTexts(reply: FastifyReply, texts: AsyncGenerator<string>): FastifyReply {
  return reply
    .type('text/event-stream')
    .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    .send(Readable.from(texts, { objectMode: false }));
}

async function openWatch(
  { events }: Pick<HttpServices, 'events'>,
  asked: Parameters<HttpServices['events']['open']>[0],
): Promise<EventWatch> {
  const opened = await events.open(asked);
  if (opened.state === 'open') return opened.watch;
  const names = opened.topics.map((name) => `"${name}"`).join(', ');
  const errors = opened.topics.map((name) => ({
    code: 'ValidationFailed' as const,
    message: `There is no "${name}", or it is no longer kept.`,
    path: `topics[${asked.topics.findIndex((topic) => topic.name === name)}]`,
  }));
  throw new ServiceError('not-found', `There is nothing here to watch: ${names}. Leave it out.`, { errors });
}
