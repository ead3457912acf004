import { readWaitMs, syncHeaders } from '../../../contract/run-headers.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { paceAnswer } from '../../middleware/pace-requests.ts';
import { syncResponses } from '../../responses.ts';
import { loadRun } from '../../runs/load-run.ts';
import type { RunRoutes } from '../../runs/run-routes.ts';
import { submitAndWait } from '../../runs/wait-for-end.ts';
import type { HttpServices } from '../../services.ts';

export function registerRunSync<Body>(app: App, services: HttpServices, runs: RunRoutes<Body>): void {
  const { kind, body, takesLongBodies } = runs;
  const config = { takesLongBodies, makesRuns: true };
  const schema = {
    ...runs.words.runSync,
    tags: [runs.tag],
    headers: syncHeaders,
    body,
    response: { ...runs.responses.run, ...syncResponses },
  };
  for (const prefix of runs.prefixes)
    app.post(`${prefix}/run/sync`, { schema, config }, async (request, reply) => {
      const { organizationId } = ownerOf(request);
      const wanted = { runId: services.newRunId(), services, isShown: false };
      const waiting = {
        organizationId,
        runId: wanted.runId,
        checkPath: `${runs.prefixes[0]}/check/`,
        services,
        mostMs: readWaitMs(request.headers.prefer),
        signal: clientGone(reply),
      };
      const ended = await submitAndWait(waiting, async () => {
        const begun = await runs.submit(request, reply, wanted);
        forgetBody(request);
        return begun;
      });
      await paceAnswer(request, reply);
      const run = await loadRun(request, ended.runId, { kind, services });
      return sendJson(reply.code(ended.isInvalid ? 400 : 200), await runs.show(run, services));
    });
}

/** What waits for minutes must not keep a body of 5 MB in memory: it is stored by now. */
function forgetBody(request: object): void {
  Object.assign(request, { body: undefined });
}
