import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import type { RunKind, StoredRun } from '../../contract/stored-run.ts';
import { ownerOf } from '../middleware/authenticate.ts';
import type { HttpServices } from '../services.ts';

/** Loads a run of a kind. Throws if it does not exist. */
export async function loadRun(
  request: FastifyRequest,
  runId: string,
  { kind, services }: { kind: RunKind; services: Pick<HttpServices, 'isRunId' | 'loadRun'> },
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
