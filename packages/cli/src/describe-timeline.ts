import type { RunTimeline } from '@headrace/client';
import { terminalWidth } from './print-rows.ts';
import { renderTable } from './table.ts';

const barWidth = 40;

/** A run over time: a line for each slice in the queue, and one for each provider that it asked. */
export function describeTimeline(timeline: RunTimeline): string {
  const { id, status, length_ms: lengthMs, slices, providers } = timeline;
  const bar = (fromMs: number, toMs: number) => drawBar({ fromMs, toMs, lengthMs });
  const rows = slices.flatMap((slice) => [
    [`slice ${slice.first_position}`, 'in the queue', '', '', '', bar(0, slice.claimed_ms ?? lengthMs)],
    ...providers.flatMap(({ provider, median_ms: median, median_waited_ms: waited, spans }) =>
      spans
        .filter(({ first_position: first }) => first === slice.first_position)
        .map(({ from_ms: from, to_ms: to, asked }) => [
          '',
          provider,
          String(asked),
          median === null ? '' : `${median} ms`,
          waited === null ? '' : `${waited} ms`,
          bar(from, to),
        ]),
    ),
  ]);
  const table = renderTable(['SLICE', 'WHAT', 'ASKED', 'MEDIAN', 'IN LINE', `0 to ${lengthMs} ms`], rows, {
    width: terminalWidth(),
  });
  return `Run ${id} is ${status}.\n${table}\n`;
}

function drawBar({ fromMs, toMs, lengthMs }: { fromMs: number; toMs: number; lengthMs: number }): string {
  const at = (ms: number) => Math.round((ms / Math.max(1, lengthMs)) * barWidth);
  const from = Math.min(at(fromMs), barWidth - 1);
  return `${' '.repeat(from)}${'='.repeat(Math.max(1, Math.min(at(toMs), barWidth) - from))}`;
}
