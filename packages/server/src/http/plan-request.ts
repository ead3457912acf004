import type { FastifyRequest } from 'fastify';
import type { ErrorItem } from '../contract/errors.ts';
import { ServiceError } from '../contract/errors.ts';
import type { LongBody } from '../contract/long-body.ts';
import type { PipesRequest } from '../contract/pipes-request.ts';
import type { RunHeaders } from '../contract/run-headers.ts';
import { addUnknown, checkConnections, listConnections } from '../engine/plan/check-connections.ts';
import type { PipeHead } from '../engine/plan/plan-outcome.ts';
import { invalidRequest } from './invalid-request.ts';
import { ownerOf } from './middleware/authenticate.ts';
import type { HttpServices, PlannedRequest, PlanOptions } from './services.ts';

export type PipesHttpRequest = Pick<FastifyRequest, 'owner' | 'log' | 'trace' | 'bodyRead'> & {
  body: PipesRequest | LongBody;
  headers: RunHeaders;
};

/** A plan to run, or an invalid pipeline to report; what is not even a readable request throws. */
export async function planRequest(
  request: PipesHttpRequest,
  services: HttpServices,
  wanted: Pick<PlanOptions, 'signal' | 'inputs' | 'texts'>,
): Promise<PlannedRequest> {
  const { organizationId } = ownerOf(request);
  const environment = request.headers['x-environment'] ?? services.defaultEnvironment;
  const fingerprint = request.headers['idempotency-key'] !== undefined;
  const result = await services.plan(request.body, { ...wanted, environment, organizationId, fingerprint });
  request.bodyRead?.();
  if (result.kind === 'invalid-request') throw invalidRequest(result.errors);
  const unknown = await unknownConnections(organizationId, { pipes: result.pipes, services });
  if (unknown.length === 0) return result;
  const errors = result.kind === 'planned' ? unknown : addUnknown(result.errors, unknown);
  if (result.kind === 'invalid-pipeline' && errors.length > unknown.length) return { ...result, errors };
  throw new ServiceError('unknown-connection', unknown[0]?.message ?? '', { errors: unknown });
}

async function unknownConnections(
  organizationId: string,
  { pipes, services }: { pipes: readonly PipeHead[]; services: HttpServices },
): Promise<ErrorItem[]> {
  const named = listConnections(pipes);
  if (named.length === 0) return [];
  const known = await services.knownConnections(organizationId, named);
  const placed = pipes.map((pipe, index) => ({ ...pipe, path: `pipes[${index}]` }));
  return checkConnections(placed, known);
}
