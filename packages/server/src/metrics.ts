import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

interface MetricSources {
  queuedRecords(): Promise<{ class: number; records: number }[]>;
  unfinishedRecords(): number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of one process, in the Prometheus text format. */
export function createMetrics(sources: MetricSources) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'headrace_http_request_seconds',
    help: 'HTTP requests by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 180],
    registers: [registry],
  });
  const records = new Counter({
    name: 'headrace_records_finished_total',
    help: 'Records this process brought to their end.',
    registers: [registry],
  });
  const calls = createCallCounter(registry);
  const queued: Gauge = new Gauge({
    name: 'headrace_queued_records',
    help: 'Records waiting to be claimed, by priority class, over all processes.',
    labelNames: ['class'],
    registers: [registry],
    collect: async () => {
      // A database that is down must not hide the other metrics.
      const rows = await sources.queuedRecords().catch(() => null);
      queued.reset();
      for (const entry of rows === null ? [] : [1, 2, 3]) queued.set({ class: entry }, 0);
      for (const entry of rows ?? []) queued.set({ class: entry.class }, entry.records);
    },
  });
  const unfinished: Gauge = new Gauge({
    name: 'headrace_unfinished_records',
    help: 'Records this process is working on.',
    registers: [registry],
    collect: () => unfinished.set(sources.unfinishedRecords()),
  });
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    countRequest: (route: string, status: number, seconds: number) =>
      requests.observe({ route, status }, seconds),
    countRecords: (count: number) => records.inc(count),
    countCall: calls.count,
  };
}

/** Counts provider calls; finding a child by its labels costs more than counting, so the children are kept. */
function createCallCounter(registry: Registry) {
  const histogram = new Histogram({
    name: 'headrace_provider_call_seconds',
    help: 'Provider calls by provider and outcome, retries and polling included.',
    labelNames: ['provider', 'outcome'],
    buckets: [0.02, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  const children = new Map<string, ReturnType<typeof histogram.labels>>();
  return {
    count: ({ provider, outcome, seconds }: { provider: string; outcome: string; seconds: number }) => {
      const key = `${provider} ${outcome}`;
      const child = children.get(key) ?? histogram.labels({ provider, outcome });
      children.set(key, child);
      child.observe(seconds);
    },
  };
}
