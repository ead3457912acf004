import { Plus } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { Menu, MenuItem } from '../../../kit/menu.tsx';
import { useToast } from '../../../kit/toast.tsx';
import { useService } from '../../../data/service.tsx';
import { newKey } from '../../../data/new-key.ts';
import type { SheetPage } from '../use-sheet-page.ts';

/** Pipes, columns and rows to add. */
export function AddMenu({ page }: { page: SheetPage }) {
  const { show } = page;
  const addRow = useAddRow(page);
  return (
    <Menu
      trigger={
        <Button look="quiet" size="small">
          <Plus aria-hidden size={14} />
          Add
        </Button>
      }
    >
      <MenuItem onClick={() => show({ panel: 'add-pipe', of: undefined })}>A pipe</MenuItem>
      <MenuItem onClick={() => show({ panel: 'add-column', of: undefined })}>A column</MenuItem>
      <MenuItem onClick={addRow}>A row</MenuItem>
    </Menu>
  );
}

/** Adds an empty row and goes there. */
export function useAddRow({ sheet, table, grid, fields }: SheetPage): () => void {
  const { client } = useService();
  const { tellProblem } = useToast();
  const add = async () => {
    await client.sheets.appendRows(sheet.id, { rows: [{ values: {} }] }, { idempotencyKey: newKey() });
    await table.reorder();
    const row = (table.state().total ?? 1) - 1;
    const [first] = fields;
    if (first !== undefined) grid.goTo({ row, column: first.name }, { focus: true });
  };
  return () => void add().catch(tellProblem);
}
