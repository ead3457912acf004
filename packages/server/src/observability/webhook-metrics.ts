import type { Registry } from 'prom-client';
import { Counter } from 'prom-client';

const outcomes = ['delivered', 'retried', 'failed', 'not_sent', 'disabled'] as const;

/** What this process's deliverer does. */
export function createWebhookMetrics(registry: Registry) {
  const deliveries = new Counter({
    name: 'headrace_webhook_deliveries_total',
    help: 'What became of webhook deliveries in this process; `disabled` counts endpoints.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of outcomes) deliveries.labels(outcome).inc(0);
  return { countDelivery: (outcome: (typeof outcomes)[number]) => deliveries.labels(outcome).inc() };
}
