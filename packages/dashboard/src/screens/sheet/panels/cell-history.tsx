import type { SheetCellHistory } from '@headrace/client';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { showValue } from '../../../cells/show-value.ts';
import { statusLooks } from '../../../cells/statuses.ts';
import { formatAgo, formatMoment } from '../../../data/format-time.ts';
import { useNow } from '../../../data/now.ts';
import { useCellHistory } from '../../../data/sheet-cell.ts';
import { Button } from '../../../kit/button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Moment } from '../../../kit/moment.tsx';
import type { SheetField } from '../sheet-fields.ts';
import type { CellAddress } from '../sheet-search.ts';
import type { SheetPage } from '../use-sheet-page.ts';
import { Who } from './who.tsx';

interface CellHistoryProps {
  page: SheetPage;
  cell: CellAddress;
  field: SheetField;
}

/** What the cell was before. */
export function CellHistory({ page, cell, field }: CellHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const history = useCellHistory(page.sheet.id, cell, isOpen);
  return (
    <section className="grid gap-2 border-t border-line pt-3">
      <div>
        <Button size="small" look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon aria-hidden size={14} />
          History
        </Button>
      </div>
      {isOpen && <Loaded of={history}>{(read) => <Earlier history={read} field={field} />}</Loaded>}
    </section>
  );
}

function Earlier({ history: { changed, earlier }, field }: { history: SheetCellHistory; field: SheetField }) {
  if (changed === null && earlier.length === 0)
    return <p className="text-sm text-muted">Nothing has changed it in the last 30 days.</p>;
  return (
    <div className="grid gap-2 text-sm">
      {changed !== null && (
        <p className="text-muted">
          Changed by <Who by={changed.by} /> <Ago at={changed.at} />
        </p>
      )}
      <ol className="grid gap-1.5">
        {earlier.map(({ value, status, until }) => (
          <li key={until.change} className="rounded-md bg-sunken px-3 py-2">
            <bdi className="line-clamp-3 break-words">
              {showValue(value, field.format, { locale: undefined }) || statusLooks[status].word}
            </bdi>
            <p className="text-muted">
              until <Ago at={until.at} />, when <Who by={until.by} /> changed it
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Ago({ at }: { at: string }) {
  const time = new Date(at);
  return <Moment at={at} ago={formatAgo(time, useNow())} exact={formatMoment(time)} />;
}
