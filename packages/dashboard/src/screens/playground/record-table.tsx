import type { ClipboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { Empty } from '../../kit/empty.tsx';
import { useToast } from '../../kit/toast.tsx';
import { RecordRow } from './record-row.tsx';
import { rowIdOf } from './request.ts';
import { readPasted } from './read-pasted.ts';
import { TableHead } from './table-head.tsx';
import { TableActions } from './table-actions.tsx';
import { useSelection } from './use-selection.ts';
import type { Playground } from './use-playground.ts';

/** The rows that go in, and beside them what comes out. */
export function RecordTable({ playground }: { playground: Playground }) {
  const table = useRef<HTMLTableElement>(null);
  const selection = useSelection(playground, table);
  const onPaste = usePaste(playground);
  useShowingResults(playground, table);
  const { request, columns } = playground;
  return (
    <section aria-label="Records" className="flex min-h-0 min-w-0 flex-col">
      {/* Pasting works wherever the focus is in the table. */}
      <div className="min-h-0 grow overflow-auto" onPaste={onPaste}>
        {columns.length === 0 ? (
          <Empty title="No rows yet">
            Paste rows from a spreadsheet below, add a row, or begin with the sample: ten people of the
            simulated world.
          </Empty>
        ) : (
          <table
            ref={table}
            // A table whose cells are moved through by keys is a grid.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
            role="grid"
            aria-label="Records and results"
            aria-rowcount={request.input.length + 2}
            aria-colcount={columns.length + 1}
            className="min-w-full border-separate border-spacing-0 text-base"
            onKeyDown={selection.onKeyDown}
          >
            <TableHead playground={playground} />
            <tbody>
              {request.input.map((row, index) => (
                <RecordRow
                  key={rowIdOf(row) ?? index}
                  playground={playground}
                  selection={selection}
                  row={row}
                  index={index}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <TableActions playground={playground} />
    </section>
  );
}

/** When a run begins, the table moves to what it fills. */
function useShowingResults({ run }: Playground, table: RefObject<HTMLTableElement | null>): void {
  const { isBusy } = run;
  useEffect(() => {
    const [scroller, made] = [
      table.current?.parentElement,
      table.current?.querySelector('[data-made="true"]'),
    ];
    if (!isBusy || scroller == null || made == null) return;
    const [number, name] = [...(table.current?.querySelectorAll('tbody tr:first-child > *') ?? [])];
    const isFixed = name !== undefined && getComputedStyle(name).position === 'sticky';
    const covered = (number?.clientWidth ?? 0) + (isFixed ? name.clientWidth : 0);
    const distance = made.getBoundingClientRect().left - scroller.getBoundingClientRect().left;
    scroller.scrollBy({ left: distance - covered, behavior: 'instant' });
  }, [isBusy, table]);
}

/** A single value goes into the cell that is selected; several become new rows. */
function usePaste({ draft, edit }: Playground): (event: ClipboardEvent) => void {
  const { tell } = useToast();
  return (event) => {
    if (event.target instanceof HTMLInputElement) return;
    const text = event.clipboardData.getData('text/plain');
    const rows = readPasted(text, draft.columns);
    if (rows.length === 0 || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    edit({ do: 'add-rows', rows });
    tell(
      rows.length === 1 ? '1 row was added' : `${rows.length} rows were added`,
      'Ctrl+Z takes them away again.',
    );
  };
}
