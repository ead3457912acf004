import type { ErrorItem } from '../../contract/errors.ts';
import type { PipePayload } from '../../contract/pipes-request.ts';
import { checkConnections, listConnections } from '../../engine/plan/check-connections.ts';
import type { HttpServices } from '../services.ts';

/** An error for each named connection that the organization does not have; `path` is the place of a payload. */
export async function findUnknownConnections(
  payloads: readonly (Pick<PipePayload, 'connector'> & { path: string })[],
  { organizationId, services }: { organizationId: string; services: Pick<HttpServices, 'knownConnections'> },
): Promise<ErrorItem[]> {
  const named = listConnections(payloads);
  if (named.length === 0) return [];
  return checkConnections(payloads, await services.knownConnections(organizationId, named));
}
