import { Rows3 } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { useAddRow } from './toolbar/add-menu.tsx';
import type { SheetPage } from './use-sheet-page.ts';

/** A sheet that has no rows yet. */
export function NoRows({ page }: { page: SheetPage }) {
  const addRow = useAddRow(page);
  const { mayWrite, show, sheet } = page;
  const hasFields = sheet.columns.length + sheet.pipes.length > 0;
  return (
    <Empty
      icon={<Rows3 aria-hidden size={20} />}
      title="No rows yet"
      action={
        mayWrite && (
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" onClick={() => show({ panel: 'import' })}>
              Import a file
            </Button>
            {hasFields ? (
              <Button onClick={addRow}>Add a row</Button>
            ) : (
              <Button onClick={() => show({ panel: 'add-column' })}>Add a column</Button>
            )}
            <Button onClick={() => show({ panel: 'add-pipe' })}>Add a pipe</Button>
          </div>
        )
      }
    >
      Rows come from a file, from a search, from pipes of other sheets, or from you. Then pipes fill the other
      columns.
    </Empty>
  );
}
