import type { RunClient } from './submit-batches.ts';
import type { Tally } from './tally.ts';

export interface JobPorts {
  client: RunClient;
  /** After an abort the job can be continued. */
  signal: AbortSignal;
  onProgress(progress: { tally: Tally; total: number }): void;
}
