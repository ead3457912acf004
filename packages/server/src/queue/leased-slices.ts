import type { PositionedAttempt, PositionedBody } from '../engine/ports.ts';
import type { ClaimedSlice } from './claim-slices.ts';
import type { LeasedClasses } from './leased-classes.ts';
import { createLeasedClasses } from './leased-classes.ts';
import type { SliceProgress } from './settle-slices.ts';
import type { SliceKey } from './slice-keys.ts';
import { keyText } from './slice-keys.ts';

/** A slice this worker is running, with what is not stored yet. */
export interface LeasedSlice {
  claim: ClaimedSlice;
  /** By the clock that nobody sets: `performance.now()`. */
  leasedSince: number;
  /** Whether money is held for it. */
  mayHold: boolean;
  onRecord(record: PositionedBody): void;
  onAttempt(attempt: PositionedAttempt): void;
  onWait(): void;
  /** How unfinished records look; set once the slice is started. */
  snapshot(): PositionedBody[];
  hasAttempts(): boolean;
  /** Attempts and final records that were not taken before. */
  take(): SliceProgress;
}

/** Characters of input. Running a slice takes several times that. */
const mostInput = 16_000_000;

/** The slices of one worker, and how many of their records are unfinished. */
export interface LeasedSlices {
  add(claim: ClaimedSlice, options: { mayHold: boolean }): LeasedSlice;
  /** False when this worker no longer has the slice: it was lost to another worker, or handed back. */
  remove(slice: { claim: SliceKey }): boolean;
  list(): LeasedSlice[];
  /** The organizations whose slices have as much input as may be in memory of one. */
  full(): string[];
  unfinishedRecords(): number;
  /** Their classes, by organization. */
  classes: Pick<LeasedClasses, 'of' | 'isServed' | 'isClear'>;
}

/** `onAttempt` is called when there is something to journal. */
export function createLeasedSlices(onAttempt: () => void): LeasedSlices {
  const slices = new Map<string, { slice: LeasedSlice; unfinished: number; uncount: () => void }>();
  const classes = createLeasedClasses();
  let unfinishedRecords = 0;
  const remove = ({ claim }: { claim: SliceKey }): boolean => {
    const name = keyText(claim);
    const entry = slices.get(name);
    if (entry === undefined) return false;
    unfinishedRecords -= entry.unfinished;
    entry.uncount();
    return slices.delete(name);
  };
  return {
    add: (claim, { mayHold }) => {
      remove({ claim });
      const name = keyText(claim);
      const kept = keepResults(claim, { mayHold, onAttempt });
      // Each record gives its own place back, so that a slow one never keeps 24 idle places.
      const giveBack = () => {
        entry.unfinished -= 1;
        if (slices.get(name) === entry) unfinishedRecords -= 1;
      };
      const entry = {
        unfinished: claim.size - claim.done.size,
        uncount: classes.add(claim),
        slice: {
          ...kept,
          onRecord: (record: PositionedBody) => {
            kept.onRecord(record);
            giveBack();
          },
          onWait: giveBack,
        },
      };
      unfinishedRecords += entry.unfinished;
      slices.set(name, entry);
      return entry.slice;
    },
    remove,
    list: () => [...slices.values()].map(({ slice }) => slice),
    full: () => listFull([...slices.values()].map(({ slice }) => slice.claim)),
    unfinishedRecords: () => unfinishedRecords,
    classes,
  };
}

function listFull(claims: readonly ClaimedSlice[]): string[] {
  const lengths = new Map<string, number>();
  for (const { organizationId, input } of claims)
    lengths.set(organizationId, (lengths.get(organizationId) ?? 0) + input.length);
  return [...lengths].filter(([, length]) => length >= mostInput).map(([owner]) => owner);
}

function keepResults(
  claim: ClaimedSlice,
  { mayHold, onAttempt }: { mayHold: boolean; onAttempt: () => void },
): LeasedSlice {
  let records: PositionedBody[] = [];
  let attempts: PositionedAttempt[] = [];
  return {
    claim,
    mayHold,
    leasedSince: performance.now(),
    onRecord: (record) => void records.push(record),
    onAttempt: (attempt) => {
      attempts.push(attempt);
      onAttempt();
    },
    onWait: () => {},
    snapshot: () => [],
    hasAttempts: () => attempts.length > 0,
    // Taken together, so that no record is stored before the attempts it was made of.
    take: () => {
      const taken = { key: claim, mayHold, attempts, records, snapshots: [] };
      records = [];
      attempts = [];
      return taken;
    },
  };
}
