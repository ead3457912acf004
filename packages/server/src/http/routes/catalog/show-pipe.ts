import { z } from 'zod';
import { catalogPipe } from '../../../contract/catalog.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { suggestName } from '../../../contract/nearest-name.ts';
import type { App } from '../../app.ts';
import { describePipe } from '../../describe-pipe.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerShowPipe(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Show one pipe',
    tags: ['Catalog'],
    security: [],
    params: z.object({ pipe_id: z.string() }),
    response: { 200: jsonResponse('The pipe.', catalogPipe), ...problemResponses(404) },
  };
  app.get('/v1/catalog/pipes/:pipe_id', { schema }, async (request, reply) => {
    const { pipe_id: id } = request.params;
    const pipe = services.catalog.find(id);
    if (pipe !== undefined) return sendJson(reply, JSON.stringify(describePipe(pipe, services.prices)));
    const detail = `There is no pipe "${id.slice(0, 200)}". ${suggestName(id, services.catalog.ids)}`.trim();
    throw new ServiceError('not-found', detail);
  });
}
