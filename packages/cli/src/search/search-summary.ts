import { formatNumber } from '../format-number.ts';
import type { RowStatus } from '../enrich/row-status.ts';
import type { SearchResult } from './run-search.ts';

export interface SearchSummary extends SearchResult {
  searchId: string;
  /** Null if rows were printed. */
  output: string | null;
  hasPipes: boolean;
  seconds: number;
}

/** A few lines for people. */
export function describeSearchSummary(summary: SearchSummary): string[] {
  const { state, resumedRows, output, seconds } = summary;
  const { tally, written, duplicates, leftOut } = state;
  const resumed = resumedRows > 0 ? `, ${formatNumber(resumedRows)} of them earlier` : '';
  const left = duplicates > 0 ? `, ${formatNumber(duplicates)} duplicates left out` : '';
  const pages = `${formatNumber(written.pages)} ${written.pages === 1 ? 'page' : 'pages'}`;
  return [
    `${formatNumber(tally.rows)} rows of ${pages} in ${seconds.toFixed(1)} s${resumed}${left}, ${formatNumber(tally.credits)} credits`,
    ...(summary.hasPipes ? describePipes(summary) : []),
    ...(leftOut.length === 0
      ? []
      : [`Columns that the first page did not have are left out: ${leftOut.join(', ')}`]),
    ...(output === null ? [] : [`Written to ${output}`]),
    ...tally.failedRuns.map((id) => `Run ${id} did not complete.`),
    ...describeNext(summary),
  ];
}

function describePipes({ state: { tally } }: SearchSummary): string[] {
  const statuses = (['completed', 'partial', 'failed', 'skipped'] satisfies RowStatus[])
    .filter((status) => tally.statuses[status] > 0)
    .map((status) => `${formatNumber(tally.statuses[status])} ${status}`);
  const found = Object.entries(tally.fields).map(
    ([name, counts]) => `${name} ${formatNumber(counts.completed ?? 0)}`,
  );
  return [
    ...(statuses.length === 0 ? [] : [statuses.join(', ')]),
    ...(found.length === 0 ? [] : [`Found: ${found.join(', ')}`]),
  ];
}

function describeNext({ state, output }: SearchSummary): string[] {
  if (state.next === null) return ['There are no more pages.'];
  const { pages } = state.written;
  const all =
    state.totalPages === null ? '' : ` (${formatNumber(state.totalPages)} in all, says the provider)`;
  const more = `--pages ${pages * 2}`;
  return [
    output === null
      ? `There are more pages${all}: ${more}, or --pages all.`
      : `There are more pages${all}. The same command with ${more}, or --pages all, goes on after these.`,
  ];
}

/** The same for programs. */
export function searchSummaryToJson(summary: SearchSummary): string {
  const { searchId, output, state, resumedRows, hasPipes, seconds } = summary;
  const { tally, written, totalPages, duplicates, columns, resultColumns, next } = state;
  return JSON.stringify({
    search_id: searchId,
    output,
    rows: tally.rows,
    resumed_rows: resumedRows,
    duplicates,
    pages: written.pages,
    total_pages: totalPages,
    has_more: next !== null,
    columns: columns ?? [],
    ...(hasPipes
      ? {
          statuses: tally.statuses,
          result_columns: resultColumns ?? [],
          fields: tally.fields,
          failed_runs: tally.failedRuns,
        }
      : {}),
    credits: tally.credits,
    seconds: Math.round(seconds * 1000) / 1000,
  });
}
