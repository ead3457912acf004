import { performance } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { collectDefaultMetrics, Gauge } from 'prom-client';

/** The process itself. prom-client's own metrics have its memory, CPU and the delay of its event loop. */
export function createProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  let last = performance.eventLoopUtilization();
  const utilization: Gauge = new Gauge({
    name: 'headrace_event_loop_utilization_ratio',
    help: 'Share of the time since the last scrape in which the event loop was busy, 0 to 1.',
    registers: [registry],
    collect: () => {
      const current = performance.eventLoopUtilization();
      utilization.set(performance.eventLoopUtilization(current, last).utilization);
      last = current;
    },
  });
}
