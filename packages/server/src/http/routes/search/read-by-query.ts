import { z } from 'zod';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { loadRun } from '../../runs/load-run.ts';
import { searchRuns } from '../../runs/search-runs.ts';
import type { HttpServices } from '../../services.ts';

/** The check endpoint under its old name. */
export function registerReadSearchByQuery(app: App, services: HttpServices): void {
  const { kind, tag, prefixes, words, responses } = searchRuns;
  const schema = {
    ...words.check,
    tags: [tag],
    querystring: z.strictObject({ run_id: z.string() }),
    response: responses.check,
  };
  for (const prefix of prefixes)
    app.get(`${prefix}/run`, { schema }, async (request, reply) => {
      const run = await loadRun(request, request.query.run_id, { kind, services });
      return sendJson(reply, await searchRuns.show(run, services));
    });
}
