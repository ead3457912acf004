import type { FastifyRequest } from 'fastify';
import type { ErrorItem } from '../contract/errors.ts';
import { ServiceError } from '../contract/errors.ts';
import type { PipesRequest } from '../contract/pipes-request.ts';
import type { RunHeaders } from '../contract/run-headers.ts';
import { checkConnections, listConnections } from '../engine/plan/check-connections.ts';
import type { PlannedRecords } from './services.ts';
import { ownerOf } from './middleware/authenticate.ts';
import { invalidRequest } from './invalid-request.ts';
import type { HttpServices } from './services.ts';

export type PipesHttpRequest = Pick<FastifyRequest, 'owner' | 'log' | 'trace'> & {
  body: PipesRequest;
  headers: RunHeaders;
};

/** A plan to run, or an invalid pipeline to report; what is not even a readable request throws. */
export type PlannedRequest = Exclude<PlannedRecords, { kind: 'invalid-request' }>;

export async function planRequest(
  request: PipesHttpRequest,
  services: HttpServices,
): Promise<PlannedRequest> {
  const given = request.headers['x-environment'] ?? services.defaultEnvironment;
  const result = await services.plan(request.body, {
    environment: given,
    organizationId: ownerOf(request).organizationId,
  });
  if (result.kind === 'invalid-request') throw invalidRequest(result.errors);
  const unknown = await unknownConnections(request, services);
  if (unknown.length === 0) return result;
  if (result.kind === 'invalid-pipeline') return { ...result, errors: [...result.errors, ...unknown] };
  throw new ServiceError('unknown-connection', unknown[0]?.message ?? '', { errors: unknown });
}

async function unknownConnections(request: PipesHttpRequest, services: HttpServices): Promise<ErrorItem[]> {
  const named = listConnections(request.body.pipes);
  if (named.length === 0) return [];
  const known = await services.knownConnections(ownerOf(request).organizationId, named);
  const placed = request.body.pipes.map((pipe, index) => ({ ...pipe, path: `pipes[${index}]` }));
  return checkConnections(placed, known);
}
