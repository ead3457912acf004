import { catalogPipes } from '../../../contract/catalog.ts';
import type { App } from '../../app.ts';
import { describePipe } from '../../describe-pipe.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerListPipes(app: App, services: HttpServices): void {
  const schema = {
    summary: 'List all pipes',
    description: 'Inputs and outputs are those of the default config.',
    tags: ['Catalog'],
    security: [],
    response: { 200: jsonResponse('Every pipe there is.', catalogPipes) },
  };
  const body = JSON.stringify({ pipes: services.pipes.map(describePipe) });
  app.get('/v1/catalog/pipes', { schema }, async (_request, reply) => sendJson(reply, body));
}
