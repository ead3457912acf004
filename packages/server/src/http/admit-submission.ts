import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonObject } from '../contract/json-value.ts';
import type { RunHeaders } from '../contract/run-headers.ts';
import { fingerprint } from '../engine/plan/fingerprint.ts';
import type { Submission, Submitted } from '../engine/ports.ts';
import { ownerOf } from './middleware/authenticate.ts';
import { setCapacityHeaders } from './middleware/capacity-headers.ts';
import type { HttpServices } from './services.ts';

/** A request that makes a run. */
export type RunRequest = Pick<FastifyRequest, 'owner' | 'log' | 'trace'> & {
  body: unknown;
  headers: RunHeaders;
};

/** Submits a run and sets the headers of its answer: capacity, and whether an earlier call had made it. */
export async function admitSubmission(
  request: RunRequest,
  reply: FastifyReply,
  {
    services,
    ...planned
  }: Omit<Submission, 'organizationId' | 'idempotency' | 'trace'> & { services: HttpServices },
): Promise<{ submission: Submission; submitted: Submitted }> {
  const owner = ownerOf(request);
  const submission: Submission = {
    ...planned,
    organizationId: owner.organizationId,
    idempotency: readIdempotencyKey(request),
    trace: request.trace?.traceparent ?? null,
  };
  const submitted = await services.submit(submission, owner);
  request.log.info({ run_id: submitted.runId, is_replay: submitted.isReplay }, 'run submitted');
  if (submitted.isReplay) reply.header('idempotent-replayed', 'true');
  if (submitted.priority !== null) {
    const room = await services.roomOf(owner, submitted.inFlight ?? undefined);
    setCapacityHeaders(reply, { ...room, priority: submitted.priority });
  }
  return { submission, submitted };
}

/** Two bodies are the same when they are the same JSON, whatever the order of their keys. */
function readIdempotencyKey(request: RunRequest): Submission['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  const body = fingerprint(jsonObject.parse(request.body));
  return { key, digest: hash('sha256', `${body} ${request.headers['x-environment'] ?? ''}`) };
}
