import type { Registry } from 'prom-client';
import { Histogram } from 'prom-client';
import { keepChildren } from './keep-children.ts';

/** Requests to the API. */
export function createHttpMetrics(registry: Registry) {
  const requests = new Histogram({
    name: 'headrace_http_request_seconds',
    help: 'HTTP requests by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 180],
    registers: [registry],
  });
  const childOf = keepChildren((route = '', status = '') => requests.labels(route, status));
  return {
    /** `route` is a pattern, never a path. */
    countRequest: (route: string, status: number, seconds: number) =>
      childOf(route, String(status)).observe(seconds),
  };
}
