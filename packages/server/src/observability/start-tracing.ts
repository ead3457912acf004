// Loaded only where traces are wanted: its imports take a tenth of a second and some megabytes.
import { setTimeout as sleep } from 'node:timers/promises';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';
import { createSpans } from './spans.ts';
import { traceCalls } from './trace-calls.ts';
import { traceRequests } from './trace-requests.ts';
import { traceSlices } from './trace-slices.ts';
import type { Tracing } from './tracing.ts';

/** A collector that does not answer must not delay a stop. */
const closeMs = 2000;

/**
 * Nothing is registered with OpenTelemetry's globals, so nothing else in this process is traced, and no header is sent.
 */
export function startTracing({ logger, role }: { logger: Logger; role: string }): Tracing {
  const own = resourceFromAttributes({ 'service.name': 'headrace', 'headrace.role': role });
  const provider = new NodeTracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(reportLosses(new OTLPTraceExporter(), logger))],
  });
  const spans = createSpans(provider.getTracer('headrace'));
  return {
    ...traceRequests(spans),
    ...traceSlices(spans),
    ...traceCalls(spans),
    close: async () => {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(closeMs, undefined, { ref: false })]);
    },
  };
}

/** Logs one line when traces begin to be lost, and one when they are delivered again. */
function reportLosses(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isFailing) logger.warn({ err: result.error, spans: spans.length }, 'traces lost');
        if (!hasFailed && isFailing) logger.info('traces are delivered again');
        isFailing = hasFailed;
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
