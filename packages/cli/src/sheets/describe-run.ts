import type { SheetEstimate, SheetRun } from '@headrace/client';
import { formatNumber } from '../format-number.ts';
import { renderTable } from '../table.ts';

/** What a run would do, in a few lines. */
export function describeEstimate({ rows, min, expected, max, seconds }: SheetEstimate): string[] {
  const apart = [
    countOf(rows.up_to_date, 'up to date'),
    countOf(rows.pinned, 'pinned'),
    countOf(rows.running, 'running'),
  ].flat();
  const time = seconds === null ? '' : `; about ${formatNumber(Math.ceil(seconds))} s`;
  return [
    `${formatNumber(rows.to_run)} of ${formatNumber(rows.selected)} cells to run${apart.length === 0 ? '' : ` (${apart.join(', ')})`}`,
    ...rows.lacking.map(
      ({ pipe, field, rows: count }) => `${pipe}: "${field}" is empty on ${formatNumber(count)} rows`,
    ),
    ...(rows.to_run === 0
      ? []
      : [
          `${formatNumber(expected)} credits expected, ${formatNumber(min)} to ${formatNumber(max)} possible${time}`,
        ]),
  ];
}

/** What became of a run, in a few lines. */
export function describeRun(run: SheetRun, width: number): string[] {
  const statuses = Object.entries(run.by_status).flatMap(([status, count]) => countOf(count, status));
  const apart = [
    countOf(run.up_to_date, 'up to date before'),
    countOf(run.pinned, 'pinned'),
    countOf(run.running_elsewhere, 'run elsewhere'),
    countOf(run.waiting, 'waiting'),
  ].flat();
  const ceiling = run.max_credits === null ? '' : ` of at most ${formatNumber(run.max_credits)}`;
  return [
    `Run ${run.no} is ${run.status}: ${formatNumber(run.selected)} cells${timeOf(run)}, ${formatNumber(run.spent)} credits${ceiling}`,
    ...(statuses.length + apart.length === 0 ? [] : [[...statuses, ...apart].join(', ')]),
    ...(run.providers.length === 0 ? [] : [renderProviders(run, width)]),
    ...(run.error === null ? [] : [run.error]),
  ];
}

function timeOf({ created_at: from, finished_at: to }: SheetRun): string {
  return to === null ? '' : ` in ${((Date.parse(to) - Date.parse(from)) / 1000).toFixed(1)} s`;
}

function renderProviders({ providers }: SheetRun, width: number): string {
  const rows = providers.map((one) => [
    one.provider,
    ...[one.asked, one.found, one.rejected, one.failed, one.credits].map(formatNumber),
    one.median_ms === null ? '' : `${formatNumber(Math.round(one.median_ms))} ms`,
  ]);
  const header = ['PROVIDER', 'ASKED', 'FOUND', 'REJECTED', 'FAILED', 'CREDITS', 'MEDIAN'];
  return renderTable(header, rows, { width, alignRight: [1, 2, 3, 4, 5, 6] });
}

function countOf(count: number, what: string): string[] {
  return count === 0 ? [] : [`${formatNumber(count)} ${what}`];
}
