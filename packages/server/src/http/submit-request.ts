import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorItem, problemTypes, ServiceError } from '../contract/errors.ts';
import { z } from 'zod';
import { jsonObject } from '../contract/json-value.ts';
import { fingerprint } from '../engine/plan/fingerprint.ts';
import type { StoredRun, Submission } from '../engine/ports.ts';
import { assembleRun } from '../engine/render/assemble-run.ts';
import { summarize } from './invalid-request.ts';
import { sendJson } from './json-response.ts';
import { ownerOf } from './middleware/authenticate.ts';
import { setCapacityHeaders } from './middleware/capacity-headers.ts';
import { setDeprecationHeaders } from './middleware/deprecation-headers.ts';
import type { PipesHttpRequest, PlannedRequest } from './plan-request.ts';
import { planRequest } from './plan-request.ts';
import type { HttpServices } from './services.ts';

/** A run that was made, or had been made by an earlier call with the same idempotency key. */
export interface SubmittedRequest {
  runId: string;
  submission: Submission;
  isReplay: boolean;
  isInvalid: boolean;
}

/** Plans and admits a request under `runId` and sets the headers of its answer. */
export async function submitRequest(
  request: PipesHttpRequest,
  reply: FastifyReply,
  { runId, services }: { runId: string; services: HttpServices },
): Promise<SubmittedRequest> {
  const owner = ownerOf(request);
  const planned = await planRequest(request, services);
  setDeprecationHeaders(
    reply,
    request.body.pipes.map(({ pipe_id: id }) => services.catalog.find(id)),
  );
  const submission = toSubmission(request, { runId, planned });
  const submitted = await services.submit(submission, owner);
  request.log.info({ run_id: submitted.runId, is_replay: submitted.isReplay }, 'run submitted');
  if (submitted.isReplay) reply.header('idempotent-replayed', 'true');
  if (submitted.priority !== null) {
    const room = await services.roomOf(owner, submitted.inFlight ?? undefined);
    setCapacityHeaders(reply, { ...room, priority: submitted.priority });
  }
  const isInvalid = planned.kind === 'invalid-pipeline';
  return { runId: submitted.runId, submission, isReplay: submitted.isReplay, isInvalid };
}

function toSubmission(
  request: PipesHttpRequest,
  { runId, planned }: { runId: string; planned: PlannedRequest },
): Submission {
  const isInvalid = planned.kind === 'invalid-pipeline';
  return {
    organizationId: ownerOf(request).organizationId,
    runId,
    environment: isInvalid ? planned.environment : planned.plan.environment,
    plan: isInvalid ? null : planned.plan,
    records: planned.records,
    invalid: isInvalid ? planned.errors : null,
    idempotency: readIdempotencyKey(request),
    trace: request.trace?.traceparent ?? null,
  };
}

/** Two bodies are the same when they are the same JSON, whatever the order of their keys. */
function readIdempotencyKey(request: PipesHttpRequest): Submission['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  const body = fingerprint(jsonObject.parse(request.body));
  return { key, digest: hash('sha256', `${body} ${request.headers['x-environment'] ?? ''}`) };
}

/** The run as it stands, as a response. */
export function sendRun(reply: FastifyReply, run: StoredRun, services: HttpServices): FastifyReply {
  if (run.plan !== null) return sendJson(reply, assembleRun(run, services.plans));
  return sendJson(reply, assembleRun(run, services.plans, invalidPipelineMembers(run)));
}

/** What an invalid pipeline's answer has besides the run: the members of a problem. */
function invalidPipelineMembers(run: StoredRun): string {
  const { title } = problemTypes['invalid-pipeline'];
  const detail = summarize(z.array(errorItem).parse(JSON.parse(run.errors)));
  return `,${JSON.stringify({ type: 'invalid-pipeline', title, detail }).slice(1, -1)}`;
}

/** Loads a run that must be there. */
export async function loadRun(
  request: FastifyRequest,
  runId: string,
  services: HttpServices,
): Promise<StoredRun> {
  const run = services.isRunId(runId) ? await services.loadRun(ownerOf(request).organizationId, runId) : null;
  if (run === null) {
    throw new ServiceError(
      'not-found',
      'There is no such run in this organization, or its results are no longer kept.',
    );
  }
  return run;
}
