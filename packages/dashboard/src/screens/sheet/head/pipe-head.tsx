import type { SheetPipe, SheetRun } from '@headrace/client';
import { Play, Settings2, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, sayCredits } from '../../../data/format-number.ts';
import { useCancelRun } from '../../../data/sheet-runs.ts';
import { useToast } from '../../../kit/toast.tsx';
import type { SheetPage } from '../use-sheet-page.ts';
import { progressOf } from './progress-of.ts';

/** The pipe of a group of columns: what a value costs, how far it runs, and the button that opens the run box. */
export function PipeHead({ page, pipe }: { page: SheetPage; pipe: SheetPipe }) {
  const { catalog, stats, runs, show, mayWrite } = page;
  const label = catalog.get(pipe.payload.pipe_id)?.label ?? pipe.payload.pipe_id;
  const price = stats?.pipes.find(({ id }) => id === pipe.id)?.credits_per_value ?? null;
  const running = runs.find(({ status, pipes }) => status === 'running' && pipes.includes(pipe.id));
  return (
    <div className="flex h-full w-full items-center gap-1 px-2 text-xs text-muted">
      <span className="truncate font-medium" title={label}>
        {label}
      </span>
      {mayWrite && (
        <HeadButton label={`Run ${label}`} onClick={() => show({ panel: 'run', of: pipe.id })}>
          <Play aria-hidden size={12} />
        </HeadButton>
      )}
      <HeadButton label={`Settings of ${label}`} onClick={() => show({ panel: 'pipe', of: pipe.id })}>
        <Settings2 aria-hidden size={12} />
      </HeadButton>
      {price !== null && (
        <span className="truncate tabular-nums">{price === 0 ? 'free' : `${sayCredits(price)} a value`}</span>
      )}
      {running !== undefined && <Progress page={page} run={running} />}
    </div>
  );
}

function Progress({ page: { sheet, mayWrite }, run }: { page: SheetPage; run: SheetRun }) {
  const { mutate, isPending } = useCancelRun(sheet.id);
  const { tellProblem } = useToast();
  const { done, of } = progressOf(run);
  return (
    <span className="flex items-center gap-1 truncate text-accent tabular-nums">
      running {formatCount(done)} of {formatCount(of)}
      {mayWrite && (
        <HeadButton
          label={`Cancel run ${run.no}`}
          onClick={() => {
            if (!isPending) mutate(run.no, { onError: tellProblem });
          }}
        >
          <Square aria-hidden size={11} />
        </HeadButton>
      )}
    </span>
  );
}

interface HeadButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** The grid has one tab stop; the menu of a column does the same by keyboard. */
function HeadButton({ label, onClick, children }: HeadButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm hover:bg-line hover:text-text"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
