import type { ClaimedSlice } from './claim-slices.ts';
import type { LostSlice } from './write-leases.ts';
import type { Settled } from './settle-slices.ts';

/** What a worker reports of its work, as it happens and after it is stored. */
export type WorkerEvent =
  | { kind: 'claimed'; slices: number }
  /** One transaction of the settler. */
  | { kind: 'settled'; settled: Settled; seconds: number }
  /** Put back into the queue by the worker that had leased them. */
  | { kind: 'handed back'; slices: number }
  /** Put back into the queue because their worker was lost. */
  | { kind: 'recovered'; slices: readonly LostSlice[] }
  /** Lost too often: split into its records, or, if it is a single record, ended with a fault. */
  | { kind: 'isolated'; slice: ClaimedSlice; how: 'split' | 'give-up' };
