import type { SheetRun } from '@headrace/client';
import { countOf, formatCount, formatCredits, sayCredits } from '../../../data/format-number.ts';
import { formatAgo, formatMoment } from '../../../data/format-time.ts';
import { useNow } from '../../../data/now.ts';
import { useCancelRun, useRetryRun } from '../../../data/sheet-runs.ts';
import { Button } from '../../../kit/button.tsx';
import { Moment } from '../../../kit/moment.tsx';
import { RunStatusBadge } from '../../../kit/run-status-badge.tsx';
import { useToast } from '../../../kit/toast.tsx';
import { progressOf } from '../head/progress-of.ts';
import type { SheetPage } from '../use-sheet-page.ts';

const shown = 5;

/** The last runs of the sheet: how far, what became of the cells, what they cost. */
export function LatestRuns({ page }: { page: SheetPage }) {
  if (page.runs.length === 0) return null;
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">Latest runs</h3>
      <ul className="grid gap-2">
        {page.runs.slice(0, shown).map((run) => (
          <li key={run.no} className="grid gap-1 rounded-md border border-line p-3 text-sm">
            <RunLine page={page} run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunLine({ page, run }: { page: SheetPage; run: SheetRun }) {
  const { done, of } = progressOf(run);
  const time = new Date(run.created_at);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">Run {run.no}</span>
        <RunStatusBadge status={run.status === 'running' ? 'processing' : run.status} />
        <span className="ml-auto text-muted">
          <Moment at={run.created_at} ago={formatAgo(time, useNow())} exact={formatMoment(time)} />
        </span>
      </p>
      <p className="text-muted tabular-nums">
        {formatCount(done)} of {countOf(of, 'cell')} · {formatCredits(run.spent)}
        {run.max_credits !== null && ` of at most ${formatCredits(run.max_credits)}`} credits
      </p>
      <p className="text-muted">{outcomesOf(run)}</p>
      {run.error !== null && <p className="text-danger">{run.error}</p>}
      {page.mayWrite && <Actions page={page} run={run} />}
    </>
  );
}

function outcomesOf({ by_status: counts }: SheetRun): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${formatCount(count)} ${status.replaceAll('_', ' ')}`)
    .join(', ');
}

function Actions({ page: { sheet }, run }: { page: SheetPage; run: SheetRun }) {
  const cancel = useCancelRun(sheet.id);
  const retry = useRetryRun(sheet.id);
  const { tellProblem } = useToast();
  const hasFailed = (run.by_status['failed'] ?? 0) > 0;
  if (run.status === 'running')
    return (
      <div>
        <Button
          size="small"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(run.no, { onError: tellProblem })}
        >
          Cancel
        </Button>
      </div>
    );
  if (!hasFailed) return null;
  return (
    <div>
      <Button
        size="small"
        disabled={retry.isPending}
        onClick={() => retry.mutate(run.no, { onError: tellProblem })}
      >
        Run what failed again
        {run.max_credits !== null && `, at most ${sayCredits(run.max_credits)}`}
      </Button>
    </div>
  );
}
