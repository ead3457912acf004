import type { StoredRun } from '../../contract/stored-run.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { HttpServices } from '../services.ts';

/** Cancels a pending run. Throws if the run is not pending. */
export async function cancelPending(run: StoredRun, services: HttpServices): Promise<void> {
  if (await services.cancelRun(run.organizationId, run.id)) return;
  const status = (await services.loadRun(run.organizationId, run.id))?.status ?? run.status;
  const detail = `The run is ${status}; only a pending run can be canceled.`;
  throw new ServiceError('not-cancelable', detail, { runId: run.id });
}
