import { Play, Square } from 'lucide-react';
import { countOf, formatCredits } from '../../data/format-number.ts';
import { Button } from '../../kit/button.tsx';
import { Ceiling } from '../../kit/ceiling.tsx';
import { Problem } from '../../kit/problem.tsx';
import { ceilingId } from './ceiling-id.ts';
import { CopyMenu } from './copy-menu.tsx';
import { sayCost } from './playground-request.ts';
import { RunProgress } from './run-progress.tsx';
import { SaveAsSheet } from './save-as-sheet.tsx';
import type { Playground } from './use-playground.ts';

/** What a run would cost, its ceiling, and the button that starts it. */
export function RunBar({ playground }: { playground: Playground }) {
  const { run } = playground;
  return (
    <footer className="sticky bottom-0 z-30 shrink-0 border-t border-line bg-surface">
      {run.error !== null && (
        <div className="p-3 pb-0">
          <Problem error={run.error} onRetry={run.followAgain ?? (() => void playground.startRun())} />
        </div>
      )}
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <RunButton playground={playground} />
        <Cost playground={playground} />
        <RunCeiling playground={playground} />
        <RunProgress playground={playground} />
        <div className="ml-auto flex items-center gap-2">
          <SaveAsSheet playground={playground} />
          <CopyMenu playground={playground} />
        </div>
      </div>
    </footer>
  );
}

function RunButton({ playground }: { playground: Playground }) {
  const { run, request, canRun, startRun } = playground;
  const isPending = run.view !== null && run.view.run.status === 'pending' && run.isBusy;
  const rows = request.input.length;
  if (isPending)
    return (
      <Button onClick={() => void run.cancel()}>
        <Square aria-hidden size={14} />
        Cancel
      </Button>
    );
  return (
    <Button
      look="primary"
      disabled={!canRun}
      onClick={() => void startRun()}
      aria-keyshortcuts="Control+Enter"
    >
      <Play aria-hidden size={14} />
      {run.isBusy ? 'Running' : `Run ${countOf(rows, 'row')}`}
      <kbd className="ml-1 hidden font-sans text-xs opacity-80 sm:inline">Ctrl ↵</kbd>
    </Button>
  );
}

function Cost({ playground }: { playground: Playground }) {
  const { environment, outlook, problems, request, mayRun } = playground;
  if (!mayRun)
    return <p className="text-muted">You may look at everything. Members, admins and owners may run it.</p>;
  if (request.pipes.length === 0) return <p className="text-muted">Add a pipe to begin.</p>;
  if (request.input.length === 0) return <p className="text-muted">Add a row to begin.</p>;
  if (problems.length > 0) return <p className="text-danger">{sayProblems(problems.length)}</p>;
  if (environment === 'sandbox')
    return (
      <p>
        Costs nothing here.{' '}
        {outlook.production !== null && (
          <span className="hidden text-muted sm:inline">
            In production it {sayCost(outlook.production, formatCredits)}.
          </span>
        )}
      </p>
    );
  if (outlook.estimate === null) return <p className="text-muted">Estimating …</p>;
  return <p>{capitalize(sayCost(outlook.estimate, formatCredits))}</p>;
}

function sayProblems(count: number): string {
  return count === 1
    ? 'One problem to mend before it can run.'
    : `${count} problems to mend before it can run.`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The most that the run may cost: what the estimate says, or less or more. */
function RunCeiling({ playground: { environment, outlook, draft, edit } }: { playground: Playground }) {
  if (environment === 'sandbox') return null;
  const { max_credits: given, ...config } = draft.request.config ?? {};
  const put = (ceiling: number | undefined) =>
    edit({
      do: 'set-config',
      config: ceiling === undefined ? config : { ...config, max_credits: ceiling },
    });
  return <Ceiling id={ceilingId} value={given ?? outlook.estimate?.max} onChange={put} />;
}
