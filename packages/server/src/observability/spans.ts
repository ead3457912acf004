import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanKind, Tracer } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceparent } from './traceparent.ts';

interface SpanStart {
  kind: SpanKind;
  attributes: Attributes;
  /** Null starts a trace; if absent, the current span is the parent. */
  parent?: string | null;
}

/** Starts spans and knows the current one. */
export interface Spans {
  begin(name: string, start: SpanStart): Span;
  /** Spans that `run` starts, now or later, are children of this span. */
  within<Result>(span: Span, run: () => Result): Result;
  current(): Span | undefined;
}

export function createSpans(tracer: Tracer): Spans {
  const active = new AsyncLocalStorage<Span>();
  const contextOf = (parent: string | null | undefined) => {
    if (parent === undefined) {
      const span = active.getStore();
      return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);
    }
    const remote = parent === null ? null : parseTraceparent(parent);
    return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote);
  };
  return {
    begin: (name, { kind, attributes, parent }) =>
      tracer.startSpan(name, { kind, attributes }, contextOf(parent)),
    within: (span, run) => active.run(span, run),
    current: () => active.getStore(),
  };
}

/** Marks a span as failed. Only the kind of an error is told, because its message may quote what somebody sent. */
export function failSpan(span: Span, kind: string): void {
  span.setAttribute('error.type', kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

export function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
