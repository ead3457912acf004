import { SpanKind } from '@opentelemetry/api';
import type { Spans } from './spans.ts';
import { failSpan, kindOf } from './spans.ts';
import { formatTraceparent } from './traceparent.ts';
import type { Tracing } from './tracing.ts';

/** Only these are traced: probes and the docs are requested all day and lead to nothing. */
const tracedPaths = ['/v1/', '/operator/'];

/** The spans of the API: a request, and the run that it submits. */
export function traceRequests(spans: Spans): Pick<Tracing, 'beginRequest' | 'admit'> {
  return {
    beginRequest: ({ method, route, requestId, traceparent }) => {
      if (!tracedPaths.some((prefix) => route.startsWith(prefix))) return null;
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'headrace.request_id': requestId,
      };
      const span = spans.begin(`${method} ${route}`, {
        kind: SpanKind.SERVER,
        attributes,
        parent: traceparent ?? null,
      });
      const { traceId } = span.spanContext();
      return {
        traceId,
        traceparent: formatTraceparent(span.spanContext()),
        end: ({ status, organizationId }) => {
          span.setAttribute('http.response.status_code', status);
          if (organizationId !== undefined) span.setAttribute('headrace.organization_id', organizationId);
          if (status >= 500) failSpan(span, String(status));
          span.end();
        },
      };
    },
    admit: async ({ organizationId, runId, ids, trace }, submit) => {
      const attributes = {
        'headrace.organization_id': organizationId,
        'headrace.run_id': runId,
        'headrace.records': ids.length,
      };
      const span = spans.begin('admit run', { kind: SpanKind.PRODUCER, attributes, parent: trace });
      try {
        return await submit(formatTraceparent(span.spanContext()));
      } catch (error) {
        failSpan(span, kindOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
  };
}
