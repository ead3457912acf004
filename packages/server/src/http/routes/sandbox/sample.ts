import { sandboxSample } from '../../../contract/sandbox.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerSandboxSample(app: App, services: HttpServices): void {
  const schema = {
    tags: ['Pipes'],
    summary: 'Get a request to begin with',
    description:
      'Three pipes and ten people of the simulated world, the same every time. Send the answer to `POST /v1/pipes/run` as it is: ' +
      'it is free, and its cells show what can come of a question: found, rejected, no result.',
    response: {
      200: jsonResponse('A request for a run in sandbox.', sandboxSample),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get('/v1/sandbox/sample', { schema }, async (_request, reply) =>
    sendJson(reply, JSON.stringify(await services.readSample())),
  );
}
