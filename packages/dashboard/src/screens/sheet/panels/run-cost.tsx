import type { SheetEstimate } from '@headrace/client';
import { formatCount, formatCredits } from '../../../data/format-number.ts';
import { formatDuration } from '../../../data/format-time.ts';
import { SkeletonLines } from '../../../kit/skeleton.tsx';
import type { SheetPage } from '../use-sheet-page.ts';

interface RunCostProps {
  page: SheetPage;
  estimate: SheetEstimate | undefined;
  ceiling: number | null;
  onCeiling: (credits: number | null) => void;
}

/** What would run, what that would cost, and the most that it may cost. */
export function RunCost({ page, estimate, ceiling, onCeiling }: RunCostProps) {
  if (estimate === undefined) return <SkeletonLines count={3} />;
  const { rows, min, max, expected, seconds } = estimate;
  const isSandbox = page.sheet.environment === 'sandbox';
  return (
    <section aria-label="What it costs" className="grid gap-2 rounded-md bg-sunken p-3">
      <Counts rows={rows} />
      {rows.lacking.map(({ pipe, field, rows: count }) => (
        <p key={`${pipe} ${field}`} className="text-sm text-warn">
          <bdi>{field}</bdi> is empty in {formatCount(count)} rows; the pipe is skipped there.
        </p>
      ))}
      {isSandbox ? (
        <p>Costs nothing: this is the sandbox.</p>
      ) : (
        <p>
          Costs {formatCredits(min)} to {formatCredits(max)} credits, probably {formatCredits(expected)}.
        </p>
      )}
      {seconds !== null && rows.to_run > 0 && (
        <p className="text-sm text-muted">
          Takes about {formatDuration(seconds * 1000)}, as the last run did.
        </p>
      )}
      {!isSandbox && (
        <label className="flex items-center gap-2">
          Ceiling
          <input
            type="number"
            min={0}
            step="any"
            className="h-8 w-28 rounded-md border border-line-strong bg-surface px-2 text-right tabular-nums"
            value={ceiling ?? ''}
            onChange={({ target }) =>
              onCeiling(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)
            }
          />
          <span className="text-muted">credits</span>
        </label>
      )}
    </section>
  );
}

function Counts({ rows }: Pick<SheetEstimate, 'rows'>) {
  const parts = [
    [rows.up_to_date, 'up to date'],
    [rows.pinned, 'pinned'],
    [rows.running, 'running already'],
  ] as const;
  const others = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return (
    <p>
      <strong className="font-semibold tabular-nums">{formatCount(rows.to_run)}</strong> of{' '}
      {formatCount(rows.selected)} cells would run
      {others.length > 0 && <span className="text-muted">; {others.join(', ')}</span>}
    </p>
  );
}
