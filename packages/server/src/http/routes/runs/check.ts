import { z } from 'zod';
import type { App } from '../../app.ts';
import type { CheckServices } from '../../runs/answer-check.ts';
import { answerCheck } from '../../runs/answer-check.ts';
import type { RunRoutes } from '../../runs/run-routes.ts';

export function registerCheck<Body>(app: App, services: CheckServices, runs: RunRoutes<Body>): void {
  const { checkParameter } = runs;
  const schema = {
    ...runs.words.check,
    tags: [runs.tag],
    params: z.object({ [checkParameter]: z.string() }),
    response: runs.responses.check,
  };
  for (const prefix of runs.prefixes)
    app.get(`${prefix}/check/:${checkParameter}`, { schema }, async (request, reply) => {
      const runId = request.params[checkParameter] ?? '';
      return answerCheck(request, reply, { runId, runs, services });
    });
}
