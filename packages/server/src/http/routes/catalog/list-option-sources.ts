import { optionSourceList } from '../../../contract/complete.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerListOptionSources(app: App, { completion }: HttpServices): void {
  const schema = {
    summary: 'List the sources of autocomplete',
    description: 'Columns of imported datasets are sources as well: `dataset:<name>:<column>`.',
    tags: ['Catalog'],
    security: [],
    response: { 200: jsonResponse('All sources that autocomplete knows.', optionSourceList) },
  };
  const sources = completion.sources.map(({ name, label }) => ({ name, label }));
  const body = JSON.stringify({ sources });
  app.get('/v1/catalog/options', { schema }, async (_request, reply) => sendJson(reply, body));
}
