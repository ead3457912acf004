import type { SliceExecutor } from '../engine/ports.ts';
import type { ChainKey } from '../ledger/chain.ts';
import type { Db } from '../storage/database.ts';
import type { Signals } from '../storage/signals.ts';
import type { Arrivals } from './arrivals.ts';
import type { Brake } from './brake.ts';
import type { LeasedSlices } from './leased-slices.ts';
import type { Leases } from './leases.ts';
import type { Settler } from './settler.ts';
import type { WorkerEvent } from './worker-event.ts';

export interface WorkerOptions {
  db: Db;
  /** The way of settlements, which nothing else may delay. */
  upkeep: Db;
  /** A way of its own for leases. */
  leaseDb: Db;
  signals: Signals;
  executor: SliceExecutor;
  retentionDays: number;
  /** Numbers of what the executor can run. */
  known: readonly number[];
  /** Of the ledger's chain. */
  chainKey: ChainKey;
  /** Records that may be unfinished at a time; they wait for providers, so it is far more than cores. */
  budget: number;
  /** Whether no other process can be working on this database. */
  isAlone: boolean;
  reportFault(error: unknown): void;
  /** For observers; must be quick and must not throw. */
  onEvent(event: WorkerEvent): void;
}

/** What the parts of one worker share. */
export interface WorkerParts extends WorkerOptions {
  leased: LeasedSlices;
  leases: Leases;
  brake: Brake;
  arrivals: Arrivals;
  settler: Settler;
  /** What slices are parked for that this worker can run; `upkeep.ts` looks for it. */
  parked: { list: readonly number[] };
  /** Lets the claim loop look again at once. */
  wake(): void;
}
