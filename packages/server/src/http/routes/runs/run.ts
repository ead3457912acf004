import { runHeaders } from '../../../contract/run-headers.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { loadRun } from '../../runs/load-run.ts';
import type { RunRoutes } from '../../runs/run-routes.ts';
import type { HttpServices } from '../../services.ts';

export function registerRun<Body>(app: App, services: HttpServices, runs: RunRoutes<Body>): void {
  const { kind, body, takesLongBodies } = runs;
  const config = { takesLongBodies, makesRuns: true };
  const schema = {
    ...runs.words.run,
    tags: [runs.tag],
    headers: runHeaders,
    body,
    response: runs.responses.run,
  };
  for (const prefix of runs.prefixes)
    app.post(`${prefix}/run`, { schema, config }, async (request, reply) => {
      const wanted = { runId: services.newRunId(), services, isShown: true };
      const { runId, shown, isInvalid } = await runs.submit(request, reply, wanted);
      if (shown !== null) return sendJson(reply, shown);
      const run = await loadRun(request, runId, { kind, services });
      return sendJson(reply.code(isInvalid ? 400 : 200), await runs.show(run, services));
    });
}
