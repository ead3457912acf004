import type { Span } from '@opentelemetry/api';
import { SpanKind } from '@opentelemetry/api';
import type { RunningSlice, SliceWork } from '../engine/ports.ts';
import type { Spans } from './spans.ts';
import { failSpan, kindOf } from './spans.ts';
import type { Tracing } from './tracing.ts';

/** The spans of the work itself, in the trace of the request that submitted it. */
export function traceSlices(spans: Spans): Pick<Tracing, 'overExecutor'> {
  return {
    overExecutor: (executor) => ({
      ...executor,
      start: (work, hooks) => {
        const span = beginSlice(spans, work);
        let running: RunningSlice;
        try {
          running = spans.within(span, () => executor.start(work, hooks));
        } catch (error) {
          endFailed(span, error);
          throw error;
        }
        if (running.ended === undefined) span.end();
        else
          running.ended.then(
            () => span.end(),
            (error: unknown) => endFailed(span, error),
          );
        return running;
      },
    }),
  };
}

function beginSlice(spans: Spans, work: SliceWork): Span {
  const attributes = {
    'headrace.organization_id': work.organizationId,
    'headrace.run_id': work.runId,
    'headrace.first_position': work.firstPosition,
    'headrace.records': work.size - work.done.size,
    'headrace.class': work.class,
  };
  return spans.begin('run slice', { kind: SpanKind.CONSUMER, attributes, parent: work.trace });
}

function endFailed(span: Span, error: unknown): void {
  failSpan(span, kindOf(error));
  span.end();
}
