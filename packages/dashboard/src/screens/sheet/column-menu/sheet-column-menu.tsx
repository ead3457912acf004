import { MenuAt } from '../../../kit/menu-at.tsx';
import type { SheetField } from '../sheet-fields.ts';
import type { SheetPage } from '../use-sheet-page.ts';
import { ColumnItems } from './column-items.tsx';
import { PipeItems } from './pipe-items.tsx';
import { ShownItems } from './shown-items.tsx';

export interface OpenMenu {
  field: string;
  anchor: HTMLElement;
}

interface SheetColumnMenuProps {
  page: SheetPage;
  open: OpenMenu | null;
  onClose: () => void;
}

export interface ItemsProps {
  page: SheetPage;
  field: SheetField;
}

/** What can be done with a column, or with the pipe that fills it. */
export function SheetColumnMenu({ page, open, onClose }: SheetColumnMenuProps) {
  const field = page.fields.find(({ name }) => name === open?.field);
  return (
    <MenuAt
      label={field === undefined ? '' : `Menu of ${field.name.replaceAll('_', ' ')}`}
      anchor={open?.anchor ?? null}
      isOpen={field !== undefined}
      onClose={onClose}
    >
      {field !== undefined && (
        <>
          <ShownItems page={page} field={field} />
          {field.pipe !== null && <PipeItems page={page} field={field} pipe={field.pipe} />}
          {field.column !== null && field.pipe === null && page.mayWrite && (
            <ColumnItems page={page} field={field} />
          )}
        </>
      )}
    </MenuAt>
  );
}
