import type { SliceExecutor } from '../engine/ports.ts';
import type { ChainKey } from '../ledger/chain.ts';
import type { Turns } from '../pace/turns.ts';
import type { Db } from '../storage/database.ts';
import type { Signals } from '../storage/signals.ts';
import type { Arrivals } from './arrivals.ts';
import type { Brake } from './brake.ts';
import type { HeldBack } from './held-back.ts';
import type { LeasedSlices } from './leased-slices.ts';
import type { Leases } from './leases.ts';
import type { Settler } from './settler.ts';
import type { WorkerEvent } from './worker-event.ts';

export interface WorkerOptions {
  db: Db;
  /** The connection for settlements, which nothing else may delay. */
  upkeep: Db;
  /** A connection of its own for leases. */
  leaseDb: Db;
  signals: Signals;
  executor: SliceExecutor;
  retentionDays: number;
  /** Numbers of what the executor can run. */
  known: readonly number[];
  /** The key of the ledger's chain. */
  chainKey: ChainKey;
  /** How many records may be unfinished at a time. They wait for providers, so there are far more than cores. */
  budget: number;
  /** Whether no other process can be working on this database. */
  isAlone: boolean;
  /** Who may use the thread next. */
  pace?: Pick<Turns, 'isInDebt' | 'next'>;
  reportFault(error: unknown): void;
  /** For observers; must be quick and must not throw. */
  onEvent(event: WorkerEvent): void;
}

/** What the parts of one worker share. */
export interface WorkerParts extends Required<WorkerOptions> {
  /** By the clock that nobody sets: `performance.now()`. */
  startedAt: number;
  leased: LeasedSlices;
  leases: Leases;
  heldBack: HeldBack;
  brake: Brake;
  arrivals: Arrivals;
  settler: Settler;
  /** The numbers that slices are parked for and that this worker can run; `upkeep.ts` looks for them. */
  parked: { list: readonly number[] };
  /** Lets the claim loop look again at once. */
  wake(): void;
}
