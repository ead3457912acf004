import type { SpanContext } from '@opentelemetry/api';

// https://www.w3.org/TR/trace-context/#traceparent-header-field-values: later versions may append fields.
const pattern = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Null for a text that is not a traceparent, which then counts as absent. */
export function parseTraceparent(text: string): SpanContext | null {
  const [, version, traceId, spanId, flags, rest] = pattern.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  if (version === '00' && rest !== undefined) return null;
  // "Sampled" is the only flag that we know.
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** The trace's id, which all log lines of one trace have in common. */
export function traceIdOf(traceparent: string | null): string | undefined {
  return traceparent === null ? undefined : parseTraceparent(traceparent)?.traceId;
}
