import type { MetricSources } from './metrics.ts';

/** A process that has nothing to do. */
export const quietSources: MetricSources = {
  readQueue: () =>
    Promise.resolve({
      classes: [1, 2, 3].map((one) => ({ class: one, slices: 0, records: 0, ageSeconds: 0 })),
      heldCredits: 0,
      strandedSlices: 0,
      waitingSlices: 0,
      webhookAgeSeconds: 0,
      workers: 1,
    }),
  pools: () => [{ pool: 'api', total: 2, idle: 1, waiting: 0 }],
  unfinishedRecords: () => 0,
};
