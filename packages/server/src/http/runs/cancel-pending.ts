import type { StoredRun } from '../../contract/stored-run.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { HttpServices } from '../services.ts';

/** Cancels a run that is pending, or that only waits for providers; throws for any other. */
export async function cancelPending(run: StoredRun, services: HttpServices): Promise<void> {
  if (await services.cancelRun(run.organizationId, run.id)) return;
  const status = (await services.loadRun(run.organizationId, run.id))?.status ?? run.status;
  const detail = `The run is ${status}; only a run that is pending, or that does nothing but wait for providers, can be canceled.`;
  throw new ServiceError('not-cancelable', detail, { runId: run.id });
}
