import type { PositionedBody } from '../engine/ports.ts';
import type { ClaimedSlice } from './claim-slices.ts';
import { keyText } from './slice-keys.ts';

/** A slice this worker is running, with the results that are not stored yet. */
export interface HeldSlice {
  claim: ClaimedSlice;
  heldSince: number;
  onRecord(record: PositionedBody): void;
  /** How unfinished records look; set once the slice is started. */
  snapshot(): PositionedBody[];
  /** Final records that were not taken before. */
  takeFinal(): PositionedBody[];
}

/** The slices of one worker, and how many of their records are unfinished. */
export interface HeldSlices {
  add(claim: ClaimedSlice): HeldSlice;
  /** False when the slice is not held any more: lost to another worker, or handed back. */
  remove(slice: HeldSlice): boolean;
  list(): HeldSlice[];
  unfinishedRecords(): number;
}

export function createHeldSlices(): HeldSlices {
  const slices = new Map<string, { slice: HeldSlice; unfinished: number }>();
  let unfinishedRecords = 0;
  return {
    add: (claim) => {
      let final: PositionedBody[] = [];
      const entry = {
        unfinished: claim.size - claim.done.size,
        slice: {
          claim,
          heldSince: Date.now(),
          onRecord: (record: PositionedBody) => {
            final.push(record);
            // A record gives its place back by itself, so that a slow one never holds 24 idle places.
            entry.unfinished -= 1;
            if (slices.has(keyText(claim))) unfinishedRecords -= 1;
          },
          snapshot: (): PositionedBody[] => [],
          takeFinal: () => {
            const taken = final;
            final = [];
            return taken;
          },
        },
      };
      unfinishedRecords += entry.unfinished;
      slices.set(keyText(claim), entry);
      return entry.slice;
    },
    remove: ({ claim }) => {
      unfinishedRecords -= slices.get(keyText(claim))?.unfinished ?? 0;
      return slices.delete(keyText(claim));
    },
    list: () => [...slices.values()].map(({ slice }) => slice),
    unfinishedRecords: () => unfinishedRecords,
  };
}
