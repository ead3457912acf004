import type { FastifyReply } from 'fastify';
import { renderNewRun } from '../../engine/render/assemble-run.ts';
import { clientGone } from '../client-gone.ts';
import { setDeprecationHeaders } from '../middleware/deprecation-headers.ts';
import type { HttpServices } from '../services.ts';
import { admitSubmission } from './admit-submission.ts';
import type { PipesHttpRequest } from './plan-request.ts';
import { planRequest } from './plan-request.ts';
import type { SubmittedRun } from './run-routes.ts';

/** Plans and admits a request of pipes. The response for a new run, if it is wanted, is made from the plan. */
export async function submitRequest(
  request: PipesHttpRequest,
  reply: FastifyReply,
  { runId, services, isShown }: { runId: string; services: HttpServices; isShown: boolean },
): Promise<SubmittedRun> {
  const planned = await planRequest(request, services, {
    signal: clientGone(reply),
    inputs: true,
    texts: isShown,
  });
  setDeprecationHeaders(
    reply,
    planned.pipes.map(({ pipe_id: id }) => services.catalog.find(id)),
  );
  const isInvalid = planned.kind === 'invalid-pipeline';
  const { submission, submitted } = await admitSubmission(request, reply, {
    kind: 'pipes',
    runId,
    environment: isInvalid ? planned.environment : planned.plan.environment,
    plan: isInvalid ? null : planned.plan,
    ids: planned.ids,
    inputs: isInvalid ? [] : planned.inputs(),
    fingerprint: planned.fingerprint,
    invalid: isInvalid ? planned.errors : null,
    services,
  });
  const { isReplay } = submitted;
  const shown =
    isShown && !isInvalid && !isReplay
      ? renderNewRun(submission, { plan: planned.plan, texts: planned.texts() }, services.plans)
      : null;
  return { runId: submitted.runId, isReplay, isInvalid, shown };
}
