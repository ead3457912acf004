import type { RunKind, StoredRun } from '../contract/stored-run.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorItem, problemTypes, ServiceError } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { z } from 'zod';
import type { Plan } from '../engine/plan/plan.ts';
import type { Submission } from '../engine/ports.ts';
import { assembleRun } from '../engine/render/assemble-run.ts';
import { clientGone } from './client-gone.ts';
import { admitSubmission } from './admit-submission.ts';
import { summarize } from './invalid-request.ts';
import { sendJson } from './json-response.ts';
import { ownerOf } from './middleware/authenticate.ts';
import { setDeprecationHeaders } from './middleware/deprecation-headers.ts';
import type { PipesHttpRequest } from './plan-request.ts';
import { planRequest } from './plan-request.ts';
import type { HttpServices } from './services.ts';

/** A run that was made, or had been made by an earlier call with the same idempotency key. */
export interface SubmittedRequest {
  runId: string;
  /** Of a run that was made now. */
  planned: { submission: Submission; plan: Plan; texts: readonly string[] } | null;
  isReplay: boolean;
  isInvalid: boolean;
}

/** Plans and admits a request under `runId` and sets the headers of its answer; `texts` of the new run are made if wanted. */
export async function submitRequest(
  request: PipesHttpRequest,
  reply: FastifyReply,
  { runId, services, texts = false }: { runId: string; services: HttpServices; texts?: boolean },
): Promise<SubmittedRequest> {
  const planned = await planRequest(request, services, { signal: clientGone(reply), inputs: true, texts });
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
  return {
    runId: submitted.runId,
    planned:
      isInvalid || submitted.isReplay
        ? null
        : { submission, plan: planned.plan, texts: texts ? planned.texts() : [] },
    isReplay: submitted.isReplay,
    isInvalid,
  };
}

/** The run as it stands, as a response. */
export async function sendRun(
  reply: FastifyReply,
  run: StoredRun,
  services: Pick<HttpServices, 'assembly'>,
): Promise<FastifyReply> {
  const members = run.plan === null ? invalidPipelineMembers(run) : {};
  return sendJson(reply, await assembleRun(run, services.assembly(run.organizationId), members));
}

/** What an invalid pipeline's answer has besides the run: the members of a problem. */
function invalidPipelineMembers(run: StoredRun): JsonObject {
  const { title } = problemTypes['invalid-pipeline'];
  const detail = summarize(z.array(errorItem).parse(JSON.parse(run.errors)));
  return { type: 'invalid-pipeline', title, detail };
}

/** Loads a run of a kind that must be there. */
export async function loadRun(
  request: FastifyRequest,
  runId: string,
  { kind = 'pipes', ...services }: Pick<HttpServices, 'isRunId' | 'loadRun'> & { kind?: RunKind },
): Promise<StoredRun> {
  const run = services.isRunId(runId) ? await services.loadRun(ownerOf(request).organizationId, runId) : null;
  if (run === null || run.kind !== kind) throw noSuchRun();
  return run;
}

export function noSuchRun(): ServiceError {
  return new ServiceError(
    'not-found',
    'There is no such run in this organization, or its results are no longer kept.',
  );
}
