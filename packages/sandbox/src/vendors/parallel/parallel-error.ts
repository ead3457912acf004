import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { World } from '../../world/world.ts';

interface ParallelError {
  status: number;
  message: string;
  detail?: Record<string, unknown>;
}

/** Parallel's error envelope. */
export function parallelError(world: World, { status, message, detail }: ParallelError): SimulatedReply {
  const ref_id = makeUuid(world, ['parallel', 'error', status, message]);
  return { status, body: { type: 'error', error: { ref_id, message, detail: detail ?? null } } };
}
