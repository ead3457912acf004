import { anybody } from '../callers.ts';
import type { Tour } from '../tour.ts';

/** What the operator looks at. */
export async function tourOperations(tour: Tour): Promise<void> {
  await tour.record('GET /healthz', { as: anybody });
  await tour.record('GET /readyz', { as: anybody });
  await tour.record('GET /metrics', { as: anybody, steady: keepGauge });
  await tour.record('GET /v1/status', { as: tour.operator });
}

/** One metric out of many: it is 0 while nothing runs. */
function keepGauge(text: unknown): string {
  const lines = String(text).split('\n');
  return `${lines.filter((line) => line.includes('headrace_unfinished_records')).join('\n')}\n`;
}
