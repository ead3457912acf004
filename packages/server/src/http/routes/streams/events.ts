import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamEvents } from '../../../contract/lists.ts';
import { eventQuery, streamEvents } from '../../../contract/lists.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { sendJson } from '../../json-response.ts';
import { isStillAllowed, ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { createOpenStreams } from '../../streaming/open-streams.ts';
import { listParams, placeOf } from '../lists.ts';

/** How often a waiting call looks again. It keeps no database connection in between. */
const lookMs = 500;

const description =
  'In order, beginning after `after`. If there is none, the call waits up to `wait` seconds. If you keep the last `seq`, you miss none and ' +
  'see none twice. Events are kept for 30 days; after that, a 410 says where to begin again.';

export function registerEvents(app: App, services: HttpServices): void {
  const { streams: service } = services.lists;
  const openWait = createOpenStreams();
  const schema = {
    tags: ['Streams'],
    summary: 'Read the events of a stream',
    description,
    params: listParams,
    querystring: eventQuery,
    response: {
      200: jsonResponse('Events, the oldest first.', streamEvents),
      ...problemResponses(400, 401, 403, 404, 410, 429, 503),
    },
  };
  app.get('/v1/streams/:name/events', { schema }, async (request, reply) => {
    const { after, limit, wait } = request.query;
    const place = placeOf(request);
    const read = () => service.readEvents(place, { after, limit });
    const first = await read();
    if (first.events.length > 0 || wait === 0) return sendJson(reply, JSON.stringify(first));
    const close = openWait(ownerOf(request).organizationId);
    const until = performance.now() + wait * 1000;
    const gone = clientGone(reply);
    const mayGoOn = () =>
      !gone.aborted &&
      !services.isDraining() &&
      performance.now() < until &&
      isStillAllowed(request, services);
    const found = await lookAgain(first, { read, mayGoOn }).finally(close);
    return sendJson(reply, JSON.stringify(found));
  });
}

interface Looking {
  read(): Promise<StreamEvents>;
  mayGoOn(): boolean | Promise<boolean>;
}

async function lookAgain(first: StreamEvents, { read, mayGoOn }: Looking): Promise<StreamEvents> {
  let found = first;
  while (found.events.length === 0 && (await mayGoOn())) {
    await sleep(lookMs);
    found = await read();
  }
  return found;
}
