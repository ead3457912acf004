import { z } from 'zod';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { loadRun } from '../../runs/load-run.ts';
import type { RunRoutes } from '../../runs/run-routes.ts';
import type { HttpServices } from '../../services.ts';

export function registerCheck<Body>(app: App, services: HttpServices, runs: RunRoutes<Body>): void {
  const { kind, checkParameter } = runs;
  const schema = {
    ...runs.words.check,
    tags: [runs.tag],
    params: z.object({ [checkParameter]: z.string() }),
    response: runs.responses.check,
  };
  for (const prefix of runs.prefixes)
    app.get(`${prefix}/check/:${checkParameter}`, { schema }, async (request, reply) => {
      const run = await loadRun(request, request.params[checkParameter] ?? '', { kind, services });
      return sendJson(reply, await runs.show(run, services));
    });
}
