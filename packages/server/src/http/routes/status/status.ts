import { status } from '../../../contract/status.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { openApiInfo } from '../../openapi.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerStatus(app: App, services: HttpServices): void {
  const schema = {
    tags: ['Operations'],
    summary: 'Show how the service is',
    description:
      'The numbers of `/metrics` as JSON, and what is wrong in words. Read at most once a second. For the operator: send the token ' +
      'of the lock file.',
    response: {
      200: jsonResponse('How the service is.', status),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  const { version } = openApiInfo.info;
  app.get('/v1/status', { schema }, async (_request, reply) =>
    sendJson(reply, JSON.stringify({ version, ...(await services.readStatus()) })),
  );
}
