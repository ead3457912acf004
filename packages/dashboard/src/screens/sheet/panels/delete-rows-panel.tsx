import type { DeletedSheetRows } from '@headrace/client';
import { countOf } from '../../../data/format-number.ts';
import { useChange } from '../../../data/change.ts';
import { Button } from '../../../kit/button.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { useToast } from '../../../kit/toast.tsx';
import type { SheetPage } from '../use-sheet-page.ts';
import { useTableState } from '../use-sheet-page.ts';
import { useSelectedRows } from './use-selected-rows.ts';

/** Puts rows into the trash: those that are selected, or all that the filter shows. */
export function DeleteRowsPanel({ page }: { page: SheetPage }) {
  const { total } = useTableState(page.table);
  const { ids, isChosen, words } = useSelectedRows(page);
  const { remove, isPending, error } = useDeletion(page);
  const { conditions } = page.question;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        Deleted rows stay in the trash for 30 days. Undo brings them back with everything that they had.
      </p>
      {error !== null && <Problem error={error} />}
      <div className="grid justify-items-start gap-2">
        <Button
          look="danger"
          disabled={!isChosen || ids === null || isPending}
          onClick={() => ids !== null && remove(ids, ids.length)}
        >
          {isChosen ? `Delete ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words}
        </Button>
        {conditions !== undefined && total !== null && (
          <Button
            look="danger"
            disabled={isPending || total === 0}
            onClick={() => remove({ conditions }, total)}
          >
            Delete {total === 1 ? 'the row' : `all ${countOf(total, 'row')}`} that the filter shows
          </Button>
        )}
      </div>
    </div>
  );
}

function useDeletion({ sheet, table, show }: SheetPage) {
  const { tell } = useToast();
  const { mutate, isPending, error } = useChange(
    (client, body: object) => client.call<DeletedSheetRows>(`/v1/sheets/${sheet.id}/rows/delete`, { body }),
    ['sheet', sheet.id],
  );
  const remove = (rows: unknown, expect: number) =>
    mutate(
      { rows, expect },
      {
        onSuccess: ({ deleted }) => {
          tell(`${countOf(deleted, 'row was', 'rows were')} deleted.`, 'Undo brings back what was deleted.');
          show({ panel: undefined });
          void table.reorder();
        },
      },
    );
  return { remove, isPending, error };
}
