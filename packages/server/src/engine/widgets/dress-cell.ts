import { toCredits } from '../../contract/money.ts';
import type { Cell } from '../cell.ts';
import type { CompiledOutput } from '../compile-plan.ts';
import type { Outputs } from '../pipe.ts';
import type { Column } from '../plan/plan.ts';
import { dressByFormat } from './rules.ts';
import type { Trace, Widgets } from './widgets.ts';
import { newTrace } from './widgets.ts';

/** What a pipe did on a record. */
export interface PipeRan {
  values: Outputs;
  trace: Trace;
}

const nothingRan: PipeRan = { values: {}, trace: newTrace() };

/** The widgets and the attempts of a cell, as JSON members after its format. */
export function renderDress(
  column: Column,
  { cell, output, ran }: { cell: Cell; output: CompiledOutput | null; ran: PipeRan | undefined },
): string {
  // A value that was given is not an answer of the pipe.
  const { values, trace } =
    cell.resolvedBy === null || cell.resolvedBy.kind === 'pipe' ? (ran ?? nothingRan) : nothingRan;
  const widgets = waterfallWidget(trace);
  if (cell.status === 'completed') {
    const seen = { value: cell.value, values, trace };
    Object.assign(widgets, dressByFormat(column.format, seen), output?.pipe.widgets(output.field, seen));
  }
  const attempts = trace.attempts.map(({ provider, outcome, credits, durationMs, observedAt, cached }) => ({
    provider,
    outcome,
    credits: toCredits(credits),
    duration_ms: durationMs,
    observed_at: observedAt.toISOString(),
    cached,
  }));
  const meta = cell.waitingUntil === null ? { attempts } : { attempts, waiting_until: cell.waitingUntil };
  return `,"widgets":${JSON.stringify(widgets)},"meta":${JSON.stringify(meta)}`;
}

function waterfallWidget({ waterfall }: Trace): Widgets {
  if (waterfall === null) return {};
  return {
    waterfall: {
      attempted_providers: waterfall.attempted.map((provider) => ({ provider })),
      available_providers: [...waterfall.available],
      ...(waterfall.successful === null ? {} : { successful_provider: waterfall.successful }),
    },
  };
}
