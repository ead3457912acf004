import { z } from 'zod';
import { receipt } from '../../../contract/receipt.ts';
import { readSearchPlan } from '../../../engine/search/assemble-search.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import { loadRun } from '../../runs/load-run.ts';
import { searchRuns } from '../../runs/search-runs.ts';
import type { HttpServices } from '../../services.ts';
import { searchRecord, showSearchReceipt } from '../../show-search-receipt.ts';

export function registerSearchReceipt(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Show what a search asked, and what it cost',
    description:
      'One receipt for each search of the request, with every page that it asked for. Kept as long as the run.',
    tags: ['Searches'],
    params: z.object({ run_id: z.string() }),
    response: {
      200: jsonResponse('The receipts.', z.strictObject({ receipts: z.array(receipt) })),
      ...problemResponses(401, 403, 404, 429, 503),
    },
  };
  for (const prefix of searchRuns.prefixes)
    app.get(`${prefix}/receipt/:run_id`, { schema }, async (request, reply) => {
      const run = await loadRun(request, request.params.run_id, { kind: 'search', services });
      const { position } = searchRecord;
      const place = { organizationId: run.organizationId, runId: run.id, position };
      const { parts } = readSearchPlan(run.plan ?? '');
      const receipts = await Promise.all(
        parts.map(async ({ index }) =>
          showSearchReceipt(run, index, await services.listAttempts({ ...place, pipeIndex: index })),
        ),
      );
      return sendJson(reply, JSON.stringify({ receipts }));
    });
}
