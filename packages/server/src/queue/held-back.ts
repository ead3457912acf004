import type { ClaimedSlice } from './claim-slices.ts';

/** Of one organization. Each may have a long text with it; no more are claimed beyond this. */
const mostSlices = 4;

/**
 * Slices that were claimed and wait to begin until their organization may use the thread again. Their leases are renewed like all
 * others, and slices of other organizations begin meanwhile.
 */
export interface HeldBack {
  /** Begins a slice after its turn has come, unless it was taken away before. `begin` must not throw. */
  add(claim: ClaimedSlice, turn: Promise<void>, begin: () => Promise<void>): void;
  /** Records of all of them. */
  records(): number;
  /** The organizations of which enough wait. */
  full(): string[];
  /** Takes all away, to be handed back. */
  takeAll(): ClaimedSlice[];
}

export function createHeldBack(): HeldBack {
  const held = new Set<ClaimedSlice>();
  const waitFor = async (
    claim: ClaimedSlice,
    turn: Promise<void>,
    begin: () => Promise<void>,
  ): Promise<void> => {
    await turn;
    if (held.delete(claim)) await begin();
  };
  return {
    add: (claim, turn, begin) => {
      held.add(claim);
      void waitFor(claim, turn, begin);
    },
    records: () => [...held].reduce((sum, { size, done }) => sum + size - done.size, 0),
    full: () => {
      const counts = Map.groupBy(held, ({ organizationId }) => organizationId);
      return [...counts].filter(([, slices]) => slices.length >= mostSlices).map(([owner]) => owner);
    },
    takeAll: () => {
      const all = [...held];
      held.clear();
      return all;
    },
  };
}
