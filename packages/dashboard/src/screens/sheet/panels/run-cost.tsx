import type { SheetEstimate } from '@headrace/client';
import { countOf, formatCount, formatCredits, sayCredits } from '../../../data/format-number.ts';
import { formatDuration } from '../../../data/format-time.ts';
import { Ceiling } from '../../../kit/ceiling.tsx';
import { SkeletonLines } from '../../../kit/skeleton.tsx';
import type { SheetPage } from '../use-sheet-page.ts';

interface RunCostProps {
  page: SheetPage;
  estimate: SheetEstimate | undefined;
  /** Undefined in the sandbox. */
  ceiling: number | undefined;
  onCeiling: (credits: number | undefined) => void;
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
          <bdi>{field}</bdi> is empty in {countOf(count, 'row')}; the pipe is skipped there.
        </p>
      ))}
      {isSandbox ? (
        <p>Costs nothing: this is the sandbox.</p>
      ) : (
        <p>
          Costs {formatCredits(min)} to {sayCredits(max)}, probably {formatCredits(expected)}.
        </p>
      )}
      {seconds !== null && rows.to_run > 0 && (
        <p className="text-sm text-muted">
          Takes about {formatDuration(seconds * 1000)}, as the last run did.
        </p>
      )}
      {!isSandbox && <Ceiling value={ceiling} onChange={onCeiling} />}
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
      {countOf(rows.selected, 'cell')} would run
      {others.length > 0 && <span className="text-muted">; {others.join(', ')}</span>}
    </p>
  );
}
