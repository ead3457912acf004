import { hash } from 'node:crypto';
import type { World } from '../../world/world.ts';
import { makeId } from '../make-id.ts';
import type { SimulatedRequest } from '../simulator.ts';

/** Twenty letters and digits for a request to a vendor of models; the same request has the same. */
export function requestId(
  { method, path, body }: SimulatedRequest,
  { vendor, world }: { vendor: string; world: World },
): string {
  return makeId(world, [vendor, hash('sha256', `${method} ${path}\n${body}`)]);
}
