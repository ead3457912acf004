import type { CloseBodies } from '../admission/cancel-run.ts';
import { cancelRun } from '../admission/cancel-run.ts';
import { closeTask } from '../engine/render/close-task.ts';
import type { RunTask } from '../engine/task.ts';
import type { HttpServices } from '../http/services.ts';
import type { Base } from './base.ts';
import { writePlaces } from './write-places.ts';

export function wireCancel({ config, storage, compute }: Base): HttpServices['cancelRun'] {
  const { retentionDays } = config;
  const inPlace = writePlaces(storage);
  return async (organizationId, id) => {
    const run = { organizationId, id, retentionDays };
    const closeBodies = closeWith(compute.forRequest(organizationId));
    const isCanceled = await inPlace(organizationId, () => cancelRun(storage.api, run, closeBodies));
    if (isCanceled) storage.signals.publish('finished', [id]);
    return isCanceled;
  };
}

function closeWith(compute: RunTask): CloseBodies {
  return (bodies) =>
    Promise.all(
      bodies.map(async ({ position, body }) => {
        const closed = await compute(closeTask, {}, { fields: { body }, extra: null });
        return { position, body: closed };
      }),
    );
}
