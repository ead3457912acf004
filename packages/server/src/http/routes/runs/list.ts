import { z } from 'zod';
import { runList, runsQuery, runTimeline } from '../../../contract/runs.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import { noSuchRun } from '../../runs/load-run.ts';
import type { HttpServices } from '../../services.ts';

const tags = ['Runs'];

/** Runs of all kinds, as things to look at. */
export function registerRunList(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'List runs',
    description:
      'Runs of pipes and of searches, the newest first, as long as they are kept. Filters can be combined.',
    querystring: runsQuery,
    response: {
      200: jsonResponse('A page of the runs of the organization.', runList),
      ...problemResponses(400, 401, 403, 429, 503),
    },
  };
  app.get('/v1/runs', { schema }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await services.runs.list(ownerOf(request).organizationId, request.query))),
  );
  registerTimeline(app, services);
}

function registerTimeline(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'Show when a run asked which provider',
    description:
      'How long its slices waited in the queue, and when each provider was asked and answered. Of a run that is not over: so far.',
    params: z.object({ run_id: z.string() }),
    response: {
      200: jsonResponse('The timeline.', runTimeline),
      ...problemResponses(401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/runs/:run_id/timeline', { schema }, async (request, reply) => {
    const { run_id: id } = request.params;
    const { organizationId } = ownerOf(request);
    const timeline = services.isRunId(id) ? await services.runs.timeline(organizationId, id) : null;
    if (timeline === null) throw noSuchRun();
    return sendJson(reply, JSON.stringify(timeline));
  });
}
