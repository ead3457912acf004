import { pipesRequest } from '../../../contract/pipes-request.ts';
import { runHeaders } from '../../../contract/run-headers.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { runResponses, syncResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { loadRun, sendRun, submitRequest } from '../../submit-request.ts';
import { submitAndWait } from '../../wait-for-end.ts';

export function registerRunSync(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Create a run and wait for it',
    description:
      'Answers as soon as the run ends. After the sync wait it answers 408 with the run id, and the run goes on.',
    tags: ['Pipes'],
    headers: runHeaders,
    body: pipesRequest,
    response: { ...runResponses, ...syncResponses },
  };
  app.post('/v1/pipes/run/sync', { schema, config: { takesLongBodies: true } }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const runId = services.newRunId();
    const waiting = {
      organizationId,
      runId,
      checkPath: '/v1/pipes/check/',
      services,
      signal: clientGone(reply),
    };
    const ended = await submitAndWait(waiting, () => submitRequest(request, reply, { runId, services }));
    const run = await loadRun(request, ended.runId, services);
    return sendRun(reply.code(ended.isInvalid ? 400 : 200), run, services);
  });
}
