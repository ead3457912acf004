import { cancelRun } from '../admission/cancel-run.ts';
import type { HttpServices } from '../http/services.ts';
import type { Base } from './base.ts';
import { writePlaces } from './write-places.ts';

export function wireCancel({ config, storage }: Base): HttpServices['cancelRun'] {
  const { retentionDays } = config;
  const inPlace = writePlaces(storage);
  return async (organizationId, id) => {
    const run = { organizationId, id, retentionDays };
    const isCanceled = await inPlace(organizationId, () => cancelRun(storage.api, run));
    if (isCanceled) storage.signals.publish('finished', [id]);
    return isCanceled;
  };
}
