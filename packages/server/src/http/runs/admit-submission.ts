import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Submission, Submitted } from '../../engine/ports.ts';
import { ownerOf } from '../middleware/authenticate.ts';
import { setCapacityHeaders } from '../middleware/capacity-headers.ts';
import type { HttpServices } from '../services.ts';
import type { RunRequest } from './run-routes.ts';

type SubmittingRequest = Pick<RunRequest<unknown>, 'owner' | 'log' | 'trace' | 'headers'>;

/** Submits a run and sets the headers of its answer: capacity, and whether an earlier call created the run. */
export async function admitSubmission(
  request: SubmittingRequest,
  reply: FastifyReply,
  {
    services,
    fingerprint,
    ...planned
  }: Omit<Submission, 'organizationId' | 'idempotency' | 'trace'> & {
    /** Of the body. */
    fingerprint: () => string;
    services: HttpServices;
  },
): Promise<{ submission: Submission; submitted: Submitted }> {
  const owner = ownerOf(request);
  const submission: Submission = {
    ...planned,
    organizationId: owner.organizationId,
    idempotency: readIdempotencyKey(request, fingerprint),
    trace: request.trace?.traceparent ?? null,
  };
  const submitted = await services.submit(submission, owner);
  request.log.info({ run_id: submitted.runId, is_replay: submitted.isReplay }, 'run submitted');
  if (submitted.isReplay) reply.header('idempotent-replayed', 'true');
  if (submitted.priority !== null) {
    const left = await services.capacityOf(owner, submitted.inFlight ?? undefined);
    setCapacityHeaders(reply, { ...left, priority: submitted.priority });
  }
  return { submission, submitted };
}

/** Two bodies are the same if they are the same JSON, whatever the order of their keys. */
function readIdempotencyKey(
  request: SubmittingRequest,
  fingerprint: () => string,
): Submission['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  return { key, digest: hash('sha256', `${fingerprint()} ${request.headers['x-environment'] ?? ''}`) };
}
