import { z } from 'zod';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { cancelPending } from '../../runs/cancel-pending.ts';
import { loadRun } from '../../runs/load-run.ts';
import type { RunRoutes } from '../../runs/run-routes.ts';
import type { HttpServices } from '../../services.ts';

export function registerCancel<Body>(app: App, services: HttpServices, runs: RunRoutes<Body>): void {
  const { kind } = runs;
  const schema = {
    ...runs.words.cancel,
    tags: [runs.tag],
    params: z.object({ run_id: z.string() }),
    response: runs.responses.cancel,
  };
  for (const prefix of runs.prefixes)
    app.post(`${prefix}/cancel/:run_id`, { schema }, async (request, reply) => {
      const run = await loadRun(request, request.params.run_id, { kind, services });
      await cancelPending(run, services);
      const canceled = await loadRun(request, run.id, { kind, services });
      return sendJson(reply, await runs.show(canceled, services));
    });
}
