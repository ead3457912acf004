import { Registry } from 'prom-client';
import { createHttpMetrics } from './http-metrics.ts';
import { keepBriefly } from './keep-briefly.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { createProviderMetrics } from './provider-metrics.ts';
import { readProviders } from './read-providers.ts';
import type { StorageSources } from './storage-metrics.ts';
import { createStorageMetrics } from './storage-metrics.ts';
import { createWebhookMetrics } from './webhook-metrics.ts';
import { createWorkerMetrics } from './worker-metrics.ts';

/** Scrapes come seconds apart. */
const keepMs = 1000;

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
    // Anybody may ask for them, and they need statements in the database.
    render: keepBriefly(() => registry.metrics(), { keepMs, now: () => performance.now() }),
    readProviders: () => readProviders(registry),
    unfinishedRecords: sources.unfinishedRecords,
    ...createHttpMetrics(registry),
    ...createProviderMetrics(registry),
    ...createWorkerMetrics(registry, sources),
    ...createWebhookMetrics(registry),
  };
}
