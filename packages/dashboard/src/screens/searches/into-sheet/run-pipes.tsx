import type { NewSheetRun, Sheet, SheetEstimate } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePipeCatalog } from '../../../data/catalog.ts';
import { countOf, formatCredits, sayCredits } from '../../../data/format-number.ts';
import {
  screenOfSheet,
  useRunSheet,
  useSheetRunOutlook,
  useSheetStructure,
} from '../../../data/sheet-searches.ts';
import { Button } from '../../../kit/button.tsx';
import { Ceiling } from '../../../kit/ceiling.tsx';
import { Problem } from '../../../kit/problem.tsx';

/** Runs pipes of the sheet that wait for somebody, where their cells are empty. */
export function RunPipes({ sheet }: { sheet: number }) {
  const { data } = useSheetStructure(sheet);
  const waiting = data?.pipes.filter(({ auto }) => auto === 'off') ?? [];
  if (data === undefined || waiting.length === 0) return null;
  return <RunBox sheet={data} waiting={waiting} />;
}

function RunBox({ sheet, waiting }: { sheet: Sheet; waiting: Sheet['pipes'] }) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [ceiling, setCeiling] = useState<number | undefined>();
  const pipes = waiting.map(({ id }) => id).filter((id) => !left.includes(id));
  const wanted: NewSheetRun = { pipes, rows: 'all', only: ['empty'] };
  const { data: outlook, error } = useSheetRunOutlook(sheet.id, pipes.length === 0 ? null : wanted);
  const change = useRunSheet();
  const isSandbox = sheet.environment === 'sandbox';
  const most = ceiling ?? outlook?.max;
  const count = pipes.length === 0 ? 0 : (outlook?.rows.to_run ?? 0);
  const run = { ...wanted, ...(isSandbox || most === undefined ? {} : { max_credits: most }) };
  if (change.data !== undefined) return <Begun sheet={sheet.id} no={change.data.no} />;
  return (
    <section aria-label="Run pipes" className="grid gap-3 rounded-md border border-line p-3">
      <h3 className="text-sm font-semibold">Run pipes where they are empty</h3>
      <Waiting pipes={waiting} chosen={pipes} onLeave={setLeft} />
      {error !== null && <Problem error={error} />}
      {outlook !== undefined && pipes.length > 0 && <p>{sayOutlook(count, outlook)}</p>}
      {!isSandbox && <Ceiling value={most} onChange={setCeiling} />}
      {change.error !== null && <Problem error={change.error} />}
      <div>
        <Button
          look="primary"
          size="small"
          disabled={change.isPending || count === 0}
          onClick={() => change.mutate({ sheet: sheet.id, run })}
        >
          Run {countOf(count, 'cell')}
        </Button>
      </div>
    </section>
  );
}

function sayOutlook(
  count: number,
  { min, expected, max }: Pick<SheetEstimate, 'min' | 'expected' | 'max'>,
): string {
  if (max === 0) return `${countOf(count, 'cell')} to run. Costs nothing.`;
  return `${countOf(count, 'cell')} to run. Costs ${formatCredits(min)} to ${sayCredits(max)}, probably ${formatCredits(expected)}.`;
}

function Begun({ sheet, no }: { sheet: number; no: number }) {
  return (
    <p role="status">
      Run {no} has begun.{' '}
      <Link to={screenOfSheet(sheet)} className="text-accent underline">
        Follow it in the sheet
      </Link>
      .
    </p>
  );
}

interface WaitingProps {
  pipes: Sheet['pipes'];
  chosen: readonly string[];
  /** Those that do not run. */
  onLeave: (pipes: readonly string[]) => void;
}

function Waiting({ pipes, chosen, onLeave }: WaitingProps) {
  const { data: catalog } = usePipeCatalog();
  return pipes.map(({ id, payload }) => (
    <label key={id} className="flex min-h-6 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={chosen.includes(id)}
        onChange={({ target }) => {
          const next = target.checked ? [...chosen, id] : chosen.filter((one) => one !== id);
          onLeave(pipes.map((pipe) => pipe.id).filter((one) => !next.includes(one)));
        }}
      />
      {catalog?.get(payload.pipe_id)?.label ?? payload.pipe_id}
    </label>
  ));
}
