import { formatNumber } from '../format-number.ts';
import type { JobResult } from './run-job.ts';
import type { RowStatus } from './row-status.ts';

export interface Summary extends JobResult {
  input: string;
  output: string;
  seconds: number;
}

/** A few lines for people. */
export function describeSummary({ tally, output, seconds, resumedRows }: Summary): string[] {
  const rate = seconds > 0 ? Math.round((tally.rows - resumedRows) / seconds) : 0;
  const resumed = resumedRows > 0 ? `, ${formatNumber(resumedRows)} of them earlier` : '';
  const statuses = (['completed', 'partial', 'failed', 'skipped'] satisfies RowStatus[])
    .filter((status) => tally.statuses[status] > 0)
    .map((status) => `${formatNumber(tally.statuses[status])} ${status}`);
  return [
    `${formatNumber(tally.rows)} rows in ${seconds.toFixed(1)} s (${formatNumber(rate)} rows/s)${resumed}, ${formatNumber(tally.credits)} credits`,
    ...(statuses.length > 0 ? [statuses.join(', ')] : []),
    `Written to ${output}`,
    ...tally.failedRuns.map((id) => `Run ${id} did not complete.`),
  ];
}

/** The same for programs. */
export function toJson({ input, output, tally, seconds, resumedRows, resultColumns }: Summary): string {
  return JSON.stringify({
    input,
    output,
    rows: tally.rows,
    resumed_rows: resumedRows,
    statuses: tally.statuses,
    result_columns: resultColumns,
    fields: tally.fields,
    failed_runs: tally.failedRuns,
    credits: tally.credits,
    seconds: Math.round(seconds * 1000) / 1000,
  });
}
