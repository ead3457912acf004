import type { Progress } from '../enrich/progress-bar.ts';
import { formatNumber } from '../format-number.ts';
import type { SearchState } from './search-state.ts';

/** The progress of a search towards the wanted pages. */
export function progressOf({ written, totalPages, tally, duplicates }: SearchState, pages: number): Progress {
  const total = Math.min(pages, totalPages ?? pages);
  return {
    done: written.pages,
    total: Number.isFinite(total) ? Math.max(total, written.pages) : null,
    unit: 'pages',
    rows: tally.rows,
    notes: [
      `${formatNumber(tally.rows)} rows`,
      ...(duplicates === 0 ? [] : [`${formatNumber(duplicates)} duplicates`]),
      `${formatNumber(tally.credits)} credits`,
    ],
  };
}
