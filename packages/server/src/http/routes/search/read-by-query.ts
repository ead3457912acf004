import { z } from 'zod';
import type { App } from '../../app.ts';
import type { CheckServices } from '../../runs/answer-check.ts';
import { answerCheck } from '../../runs/answer-check.ts';
import { searchRuns } from '../../runs/search-runs.ts';

/** The check endpoint under its old name. */
export function registerReadSearchByQuery(app: App, services: CheckServices): void {
  const { tag, prefixes, words, responses } = searchRuns;
  const schema = {
    ...words.check,
    tags: [tag],
    querystring: z.strictObject({ run_id: z.string() }),
    response: responses.check,
  };
  for (const prefix of prefixes)
    app.get(`${prefix}/run`, { schema }, async (request, reply) => {
      const { run_id: runId } = request.query;
      return answerCheck(request, reply, { runId, runs: searchRuns, services });
    });
}
