import type { Comings } from '../pace/comings.ts';
import type { Brake } from './brake.ts';
import type { LeasedSlices } from './leased-slices.ts';

interface Expecting {
  comings: Pick<Comings, 'subscribe'>;
  brake: Pick<Brake, 'noteUrgent'>;
  leased: Pick<LeasedSlices, 'classes'>;
}

/**
 * Lets others stand back for a run of class 1 as soon as its request comes: what they are writing would otherwise keep it from being
 * stored, and claimed. The class of a run is known only then; but an organization whose own work of a lower class is under way
 * here will hardly make one of class 1. Returns a function that ends it.
 */
export function expectUrgent({ comings, brake, leased }: Expecting): () => void {
  return comings.subscribe((owner) => {
    if (leased.classes.of(owner).lower === 0) brake.noteUrgent(owner);
  });
}
