import { Registry } from 'prom-client';
import { createHttpMetrics } from './http-metrics.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { createProviderMetrics } from './provider-metrics.ts';
import type { StorageSources } from './storage-metrics.ts';
import { createStorageMetrics } from './storage-metrics.ts';
import { createWorkerMetrics } from './worker-metrics.ts';

export interface MetricSources extends StorageSources {
  unfinishedRecords(): number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of one process, in the Prometheus text format; docs/observability.md says what each means. */
export function createMetrics(sources: MetricSources) {
  const registry = new Registry();
  createProcessMetrics(registry);
  createStorageMetrics(registry, sources);
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    ...createHttpMetrics(registry),
    ...createProviderMetrics(registry),
    ...createWorkerMetrics(registry, sources),
  };
}
