import type { Registry } from 'prom-client';

/** What this process has seen of a provider since it started. */
export interface ProviderNumbers {
  provider: string;
  breaker: 'closed' | 'half_open' | 'open';
  openCredentials: number;
  calls: number;
  failed: number;
  callSeconds: number;
  waits: number;
  waitSeconds: number;
}

const breakers = ['closed', 'half_open', 'open'] as const;

/** Reads the metrics of providers back, in the order of their ids. */
export async function readProviders(registry: Registry): Promise<ProviderNumbers[]> {
  const known = new Map<string, ProviderNumbers>();
  const of = (provider: string): ProviderNumbers => {
    const numbers = known.get(provider) ?? { provider, ...nothing };
    known.set(provider, numbers);
    return numbers;
  };
  for (const { name, labels, value } of await readValues(registry, 'headrace_provider_call_seconds')) {
    const numbers = of(labels.provider ?? '');
    if (name.endsWith('_sum')) numbers.callSeconds += value;
    if (name.endsWith('_count')) numbers.calls += value;
    if (name.endsWith('_count') && labels.outcome === 'failed') numbers.failed += value;
  }
  for (const { name, labels, value } of await readValues(registry, 'headrace_provider_wait_seconds')) {
    const numbers = of(labels.provider ?? '');
    if (name.endsWith('_sum')) numbers.waitSeconds += value;
    if (name.endsWith('_count')) numbers.waits += value;
  }
  for (const { labels, value } of await readValues(registry, 'headrace_breaker_state'))
    of(labels.provider ?? '').breaker = breakers[value] ?? 'closed';
  for (const { labels, value } of await readValues(registry, 'headrace_breakers_open'))
    of(labels.provider ?? '').openCredentials = value;
  return [...known.values()].toSorted((one, other) => (one.provider < other.provider ? -1 : 1));
}

const nothing = {
  breaker: 'closed',
  openCredentials: 0,
  calls: 0,
  failed: 0,
  callSeconds: 0,
  waits: 0,
  waitSeconds: 0,
} as const;

interface Value {
  name: string;
  labels: Partial<Record<string, string>>;
  value: number;
}

async function readValues(registry: Registry, metric: string): Promise<Value[]> {
  const { values } = (await registry.getSingleMetric(metric)?.get()) ?? { values: [] };
  return values.map((one) => ({
    name: 'metricName' in one && typeof one.metricName === 'string' ? one.metricName : metric,
    labels: Object.fromEntries(Object.entries(one.labels).map(([name, value]) => [name, String(value)])),
    value: one.value,
  }));
}
