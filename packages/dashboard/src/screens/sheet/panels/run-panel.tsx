import type { NewSheetRun, SheetEstimate } from '@headrace/client';
import { useState } from 'react';
import { countOf, sayCredits } from '../../../data/format-number.ts';
import { useRunEstimate, useStartRun } from '../../../data/sheet-runs.ts';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/empty.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { useToast } from '../../../kit/toast.tsx';
import type { SheetPage } from '../use-sheet-page.ts';
import { LatestRuns } from './latest-runs.tsx';
import type { RunChoice } from './run-choice.ts';
import { firstPipes, toRun } from './run-choice.ts';
import { RunCost } from './run-cost.tsx';
import { RunControls } from './run-controls.tsx';
import { useSelectedRows } from './use-selected-rows.ts';

/** Which cells to run, what that costs, and the button that starts it. Nothing starts before. */
export function RunPanel({ page }: { page: SheetPage }) {
  if (page.sheet.pipes.length === 0)
    return (
      <Empty
        title="No pipe to run"
        action={<Button onClick={() => page.show({ panel: 'add-pipe', of: undefined })}>Add a pipe</Button>}
      >
        Pipes fill columns of every row.
      </Empty>
    );
  return <RunBox key={page.params.of} page={page} />;
}

function RunBox({ page }: { page: SheetPage }) {
  const { sheet, question, params, isPlain } = page;
  const selection = useSelectedRows(page);
  const [choice, setChoice] = useState<Omit<RunChoice, 'selected'>>(() => ({
    pipes: firstPipes(sheet, params.of),
    rows: selection.isMeant ? 'selected' : isPlain ? 'all' : 'view',
    first: 10,
    only: ['empty', 'failed', 'stale'],
    isWithUpstream: true,
  }));
  const run = toRun({ ...choice, selected: selection.ids ?? [] }, question);
  return (
    <div className="grid gap-5">
      <RunControls
        page={page}
        choice={choice}
        selection={selection}
        onChange={(change) => setChoice({ ...choice, ...change })}
      />
      <StartRun page={page} run={run} />
      <LatestRuns page={page} />
    </div>
  );
}

/** What it costs, the most that it may cost, and the button. */
function StartRun({ page, run }: { page: SheetPage; run: NewSheetRun | null }) {
  const { sheet, show } = page;
  const [typed, setTyped] = useState<number | undefined>();
  const estimate = useRunEstimate(sheet.id, run);
  const start = useStartRun(sheet.id);
  const { tell } = useToast();
  const ceiling = sheet.environment === 'sandbox' ? undefined : (typed ?? estimate.data?.max ?? 0);
  const begin = (wanted: NewSheetRun) =>
    start.mutate(ceiling === undefined ? wanted : { ...wanted, max_credits: ceiling }, {
      onSuccess: ({ no }) => {
        show({ panel: undefined, of: undefined });
        tell(`Run ${no} has begun.`, 'The heads of the columns show how far it is.');
      },
    });
  return (
    <>
      {run !== null && estimate.error !== null && (
        <Problem error={estimate.error} onRetry={() => void estimate.refetch()} />
      )}
      {run !== null && estimate.error === null && (
        <RunCost page={page} estimate={estimate.data} ceiling={ceiling} onCeiling={setTyped} />
      )}
      {start.error !== null && <Problem error={start.error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="primary"
          disabled={run === null || !canBegin(estimate.data) || start.isPending}
          onClick={() => run !== null && begin(run)}
        >
          {labelOf(estimate.data)}
        </Button>
        {ceiling !== undefined && <span className="text-sm text-muted">at most {sayCredits(ceiling)}</span>}
      </div>
    </>
  );
}

function canBegin(estimate: SheetEstimate | undefined): boolean {
  return estimate !== undefined && estimate.rows.to_run > 0;
}

function labelOf(estimate: SheetEstimate | undefined): string {
  if (estimate === undefined) return 'Run';
  const { to_run: cells } = estimate.rows;
  if (cells === 0) return 'Nothing to run';
  return `Run ${countOf(cells, 'cell')}`;
}
