import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { countOf, formatCount, sayCredits } from '../../data/format-number.ts';
import { Button } from '../../kit/button.tsx';
import { toProblemText } from '../../kit/problem-text.ts';
import { progressOf } from './head/progress-of.ts';
import type { SheetPage } from './use-sheet-page.ts';
import { useTableState } from './use-sheet-page.ts';

/** What needs a person: edits that were not taken, rows that may belong elsewhere; and how far runs are. */
export function StateLine({ page }: { page: SheetPage }) {
  const { table, isPlain, mayWrite } = page;
  const { isOld } = useTableState(table);
  return (
    <>
      <RunAnnouncement page={page} />
      <FailedEdits page={page} />
      <FailedRows page={page} />
      {!isPlain && isOld && (
        <Line tone="plain" text="The sheet has changed since these rows were filtered and sorted.">
          <Button size="small" look="quiet" onClick={() => void table.reorder()}>
            <RotateCw aria-hidden size={13} />
            Filter and sort again
          </Button>
        </Line>
      )}
      {!mayWrite && (
        <Line
          tone="plain"
          text="You can see this sheet. Members of the organization may change and run it."
        />
      )}
    </>
  );
}

function FailedEdits({ page: { table } }: { page: SheetPage }) {
  const count = useSyncExternalStore(table.edits.subscribe, () => table.edits.failed().length);
  if (count === 0) return null;
  const what = `${countOf(count, 'cell was', 'cells were')} not saved.`;
  return (
    <Line tone="bad" text={`${what} Point at a framed cell to see why.`}>
      <Button size="small" onClick={table.edits.retry}>
        Save again
      </Button>
      <Button size="small" look="quiet" onClick={table.edits.discard}>
        Discard
      </Button>
    </Line>
  );
}

function FailedRows({ page: { table } }: { page: SheetPage }) {
  const { error, total } = useTableState(table);
  if (error === null || total === null) return null;
  return (
    <Line tone="bad" text={`Some rows could not be read. ${toProblemText(error).detail}`}>
      <Button size="small" onClick={() => void table.reorder()}>
        Try again
      </Button>
    </Line>
  );
}

interface LineProps {
  tone: 'bad' | 'plain';
  text: string;
  children?: ReactNode;
}

function Line({ tone, text, children }: LineProps) {
  const isBad = tone === 'bad';
  return (
    <div
      role={isBad ? 'alert' : 'status'}
      className={`flex min-h-9 flex-wrap items-center gap-2 border-b border-line px-4 py-1 text-sm ${isBad ? 'bg-danger-soft text-danger' : 'bg-sunken text-muted'}`}
    >
      {isBad && <CircleAlert aria-hidden size={15} className="shrink-0" />}
      <span className="min-w-0 break-words">{text}</span>
      {children}
    </div>
  );
}

const announceMs = 10_000;

/** Says how far the runs are, for those who listen, at most every ten seconds. */
function RunAnnouncement({ page: { runs } }: { page: SheetPage }) {
  const text = runs
    .filter(({ status }) => status === 'running')
    .map((run) => {
      const { done, of } = progressOf(run);
      return `Run ${run.no}: ${formatCount(done)} of ${countOf(of, 'cell')}, ${sayCredits(run.spent)}.`;
    })
    .join(' ');
  const [said, setSaid] = useState({ text, at: 0 });
  useEffect(() => {
    if (text === said.text) return undefined;
    const left = Math.max(0, said.at + announceMs - Date.now());
    const timer = setTimeout(() => setSaid({ text, at: Date.now() }), left);
    return () => clearTimeout(timer);
  }, [text, said]);
  return (
    <p role="status" className="sr-only">
      {said.text}
    </p>
  );
}
