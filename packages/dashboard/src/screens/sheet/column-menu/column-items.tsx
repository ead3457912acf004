import { Pencil, Trash2 } from 'lucide-react';
import { useRemoveColumn } from '../../../data/sheet.ts';
import { MenuItem, MenuSeparator } from '../../../kit/menu.tsx';
import { useToast } from '../../../kit/toast.tsx';
import type { ItemsProps } from './sheet-column-menu.tsx';

/** A column that people fill. */
export function ColumnItems({ page: { sheet, show }, field: { name } }: ItemsProps) {
  const { mutate } = useRemoveColumn(sheet.id);
  const { tell, tellProblem } = useToast();
  const remove = () =>
    mutate(name, {
      onSuccess: () => tell(`The column ${name} was deleted.`, 'Undo brings it back with its values.'),
      onError: tellProblem,
    });
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<Pencil aria-hidden size={14} />} onClick={() => show({ panel: 'column', of: name })}>
        Rename
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden size={14} />} onClick={remove}>
        Delete the column
      </MenuItem>
    </>
  );
}
