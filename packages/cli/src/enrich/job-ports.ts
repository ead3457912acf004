import type { RunClient } from './submit-batches.ts';
import type { Tally } from './tally.ts';

export interface JobPorts {
  client: RunClient;
  /** Aborting it leaves the job to be taken up again. */
  signal: AbortSignal;
  onProgress(progress: { tally: Tally; total: number }): void;
}
