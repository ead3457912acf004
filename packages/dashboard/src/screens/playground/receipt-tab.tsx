import type { Receipt } from '@headrace/client';
import { Link, useRouter } from '@tanstack/react-router';
import { MousePointerClick } from 'lucide-react';
import { useState } from 'react';
import type { Mending, Remedy } from '../../cells/receipt/mend-cell.ts';
import { mendCell } from '../../cells/receipt/mend-cell.ts';
import type { ReceiptFact } from '../../cells/receipt/receipt-view.tsx';
import { ReceiptView } from '../../cells/receipt/receipt-view.tsx';
import type { ShownField } from '../../cells/see-field.ts';
import { seeField } from '../../cells/see-field.ts';
import { useNow } from '../../data/now.ts';
import { useRead } from '../../data/read.ts';
import { Empty } from '../../kit/empty.tsx';
import { Problem } from '../../kit/problem.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { CellHistory } from './cell-history.tsx';
import type { ChosenCell } from './chosen-cell.ts';
import { chooseCell, factsOf, titleOf } from './chosen-cell.ts';
import { mendAt, screenOf } from './mend-at.ts';
import { receiptPath } from './receipt-path.ts';
import type { Playground } from './use-playground.ts';

const liveMs = 700;

/** Why the selected cell is as it is: whom was asked, in which order, and what that cost. */
export function ReceiptTab({ playground }: { playground: Playground }) {
  const cell = chooseCell(playground);
  if (cell === null)
    return (
      <Empty icon={<MousePointerClick aria-hidden size={20} />} title="No cell is selected">
        Click a cell, or press Space on it, to see which providers were asked for it, in which order, and what
        that cost.
      </Empty>
    );
  return <CellReceipt key={`${cell.rowId} ${cell.column.name}`} playground={playground} cell={cell} />;
}

function CellReceipt({ playground, cell }: { playground: Playground; cell: ChosenCell }) {
  const { field, column } = cell;
  const seen = seeField(field, { locale: undefined });
  const now = useNow();
  const reading = useReceipt(playground, cell);
  const mending = useMending(playground, cell);
  const { history } = useRouter();
  const visit = (screen: string) => history.push(`/app${screen}`);
  const isRun = column.pipe !== null && field.status !== 'empty';
  const receipt = useLast(reading.data, playground.run.view?.run.id);
  if (reading.error !== null && receipt === undefined)
    return <Problem error={reading.error} onRetry={() => void reading.refetch()} />;
  if (isRun && receipt === undefined) return <SkeletonLines count={5} />;
  return (
    <ReceiptView
      title={titleOf(cell)}
      seen={seen}
      receipt={isRun ? receipt : undefined}
      mending={mending}
      onMend={(remedy: Remedy) => mendAt(playground, { cell, remedy, visit })}
      facts={factsOf(playground, cell, { receipt, now }).map(linkRun)}
      history={isRun && <CellHistory playground={playground} cell={cell} />}
    />
  );
}

/** The run has a screen of its own. */
function linkRun(fact: ReceiptFact): ReceiptFact {
  const { name, value } = fact;
  if (name !== 'run') return fact;
  const shown = (
    <Link to="/runs/$runId" params={{ runId: value }} className="text-accent underline">
      {value}
    </Link>
  );
  return { name, value, shown };
}

/** Read again and again until the cell is final. */
function useReceipt({ run }: Playground, { rowId, column, field }: ChosenCell) {
  const runId = run.view?.run.id;
  const isFinal = isEnded(field);
  return useRead<Receipt>(
    ['receipt', runId, rowId, column.name, isFinal],
    (client, signal) => client.call(receiptPath(runId ?? '', { rowId, column }), { signal }),
    {
      isEnabled: runId !== undefined && column.pipe !== null && field.status !== 'empty',
      ...(isFinal ? {} : { everyMs: liveMs }),
    },
  );
}

/** The last receipt of this run stays while the final one is read. */
function useLast(receipt: Receipt | undefined, runId: string | undefined): Receipt | undefined {
  const [last, setLast] = useState(receipt);
  if (receipt !== undefined && receipt !== last) setLast(receipt);
  const shown = receipt ?? last;
  return shown?.run_id === runId ? shown : undefined;
}

function isEnded({ status }: ShownField): boolean {
  return status !== 'queued' && status !== 'processing' && status !== 'pending';
}

/** A remedy on a screen that this version does not have is left to the words. */
function useMending(playground: Playground, cell: ChosenCell): Mending | null {
  const { routesByPath } = useRouter();
  const { field, missing, hasProviders } = cell;
  // An input needs no mending, unless the run found a fault in it.
  if (cell.column.pipe === null && field.status !== 'failed') return null;
  const { status, reason } = field;
  if (status === 'empty' && !playground.canRun) return null;
  const mending = mendCell({ status, reason, missing, hasProviders });
  if (mending?.remedy == null) return mending;
  if (!playground.mayRun) return { ...mending, remedy: null };
  const screen = screenOf(mending.remedy);
  return screen === null || Object.hasOwn(routesByPath, screen) ? mending : { ...mending, remedy: null };
}
