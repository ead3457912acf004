import { z } from 'zod';
import { receipt } from '../../../contract/receipt.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import { loadRun } from '../../runs/load-run.ts';
import type { HttpServices } from '../../services.ts';
import { findReceiptPlace, showReceipt } from '../../show-receipt.ts';

export function registerReceipt(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Show where a field comes from, and what it cost',
    description:
      'Every call that the pipe of this field made for one record. URL-encode the parts of the path. Kept as long as the run.',
    tags: ['Pipes'],
    params: z.object({
      run_id: z.string(),
      record_id: z.string().describe('The string form of the id of the record.'),
      field: z.string(),
    }),
    response: {
      200: jsonResponse('The receipt.', receipt),
      ...problemResponses(401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/pipes/receipt/:run_id/:record_id/:field', { schema }, async (request, reply) => {
    const { run_id: runId, record_id: recordId, field } = request.params;
    const run = await loadRun(request, runId, { kind: 'pipes', services });
    const { organizationId } = run;
    const assembly = services.assembly(organizationId);
    const place = await findReceiptPlace(run, { recordId, field, assembly });
    const { position, pipe } = place;
    const attempts =
      pipe === null
        ? []
        : await services.listAttempts({ organizationId, runId: run.id, position, pipeIndex: pipe.index });
    return sendJson(reply, JSON.stringify(showReceipt(place, attempts)));
  });
}
