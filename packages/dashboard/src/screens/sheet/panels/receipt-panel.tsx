import type { WholeSheetCell } from '@headrace/client';
import { MousePointerClick } from 'lucide-react';
import type { ShownReceipt } from '../../../cells/receipt/receipt-lines.ts';
import { ReceiptView } from '../../../cells/receipt/receipt-view.tsx';
import { seeField } from '../../../cells/see-field.ts';
import { useWholeCell } from '../../../data/sheet-cell.ts';
import { Empty } from '../../../kit/empty.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { SkeletonLines } from '../../../kit/skeleton.tsx';
import type { SheetField } from '../sheet-fields.ts';
import type { CellAddress } from '../sheet-search.ts';
import { readCell } from '../sheet-search.ts';
import type { SheetPage } from '../use-sheet-page.ts';
import { CellHistory } from './cell-history.tsx';
import { CellValue } from './cell-value.tsx';
import { factsOf, titleOf } from './cell-facts.ts';
import { useMending } from './use-mending.ts';

/** Why the active cell is as it is: whom was asked, in which order, what that cost, and what it was before. */
export function ReceiptPanel({ page }: { page: SheetPage }) {
  const cell = readCell(page.params.cell);
  const field = page.fields.find(({ name }) => name === cell?.field);
  if (cell === null || field === undefined)
    return (
      <Empty icon={<MousePointerClick aria-hidden size={20} />} title="No cell is open">
        Press Space on a cell to see which providers were asked for it, in which order, and what that cost.
      </Empty>
    );
  return <CellReceipt key={page.params.cell} page={page} cell={cell} field={field} />;
}

interface CellProps {
  page: SheetPage;
  cell: CellAddress;
  field: SheetField;
}

function CellReceipt({ page, cell, field }: CellProps) {
  const reading = useWholeCell(page.sheet.id, cell);
  const { data, error } = reading;
  if (data === undefined)
    return error === null ? (
      <SkeletonLines count={5} />
    ) : (
      <Problem error={error} onRetry={() => void reading.refetch()} />
    );
  return <Shown page={page} cell={cell} field={field} whole={data} />;
}

function Shown({ page, cell, field, whole }: CellProps & { whole: WholeSheetCell }) {
  const { mending, mend } = useMending(page, { cell, field, whole });
  const isMade = field.pipe !== null && whole.status !== 'empty' && whole.credits !== null;
  return (
    <div className="grid gap-4">
      <ReceiptView
        title={titleOf(page, cell)}
        seen={seeField(whole, { locale: undefined })}
        receipt={isMade ? receiptOf(page, whole) : undefined}
        mending={mending}
        onMend={mend}
        facts={factsOf(page, { field, whole })}
      />
      {/* It stays as it is while the cell changes: somebody may be typing in it. */}
      <CellValue page={page} cell={cell} field={field} whole={whole} />
      <CellHistory page={page} cell={cell} field={field} />
    </div>
  );
}

const outcomes = ['found', 'not_found', 'rejected', 'failed', 'skipped'] as const;

/** What the sheet remembers of the questions to providers. */
function receiptOf({ sheet: { environment } }: SheetPage, whole: WholeSheetCell): ShownReceipt {
  return {
    environment,
    status: whole.status === 'empty' ? 'pending' : whole.status,
    credits: whole.credits ?? 0,
    attempts: whole.attempts.map(({ provider, outcome, credits, ms }) => ({
      provider,
      outcome: outcomes.find((one) => one === outcome) ?? 'failed',
      credits,
      duration_ms: ms,
    })),
  };
}
