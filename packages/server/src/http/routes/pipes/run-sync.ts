import type { App } from '../../app.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { pipesRequest } from '../../../contract/pipes-request.ts';
import { runHeaders } from '../../../contract/run-headers.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { runResponses, syncResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { loadRun, sendRun, submitRequest } from '../../submit-request.ts';

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
  app.post('/v1/pipes/run/sync', { schema }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const newId = services.newRunId();
    // Waiting begins before the run exists, so that even the fastest end is not missed.
    const waiting = services.waitForRun(organizationId, newId);
    const submitted = await submitRequest(request, reply, { runId: newId, services }).catch(
      (error: unknown) => {
        waiting.cancel();
        throw error;
      },
    );
    const { runId, isReplay, isInvalid } = submitted;
    if (isReplay || isInvalid) waiting.cancel();
    if (isInvalid) return sendRun(reply.code(400), await loadRun(request, runId, services), services);
    const hasEnded = isReplay ? await waitForEarlier(organizationId, runId, services) : await waiting.ended;
    if (hasEnded) return sendRun(reply, await loadRun(request, runId, services), services);
    throw services.isDraining() ? draining(runId) : syncTimeout(runId);
  });
}

/** The run of an earlier call may have ended long ago. */
async function waitForEarlier(
  organizationId: string,
  runId: string,
  services: HttpServices,
): Promise<boolean> {
  const waiting = services.waitForRun(organizationId, runId);
  const run = await services.loadRun(organizationId, runId);
  if (run !== null && (run.status === 'pending' || run.status === 'processing')) return waiting.ended;
  waiting.cancel();
  return true;
}

function syncTimeout(runId: string): ServiceError {
  return new ServiceError(
    'sync-timeout',
    `Run ${runId} goes on; poll /v1/pipes/check/${runId} for its result.`,
    { runId },
  );
}

function draining(runId: string): ServiceError {
  return new ServiceError(
    'unavailable',
    `The service is restarting; run ${runId} goes on. Poll /v1/pipes/check/${runId}.`,
    {
      runId,
      headers: { 'retry-after': '5' },
    },
  );
}
