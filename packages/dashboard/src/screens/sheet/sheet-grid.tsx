import type { SheetPipe } from '@headrace/client';
import { useMemo, useState } from 'react';
import { useService } from '../../data/service.tsx';
import type { CellPlace, GridCallbacks, GridColumn, GridGroup } from '../../grid/grid-source.ts';
import { Grid } from '../../grid/grid.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Problem } from '../../kit/problem.tsx';
import type { OpenMenu } from './column-menu/sheet-column-menu.tsx';
import { SheetColumnMenu } from './column-menu/sheet-column-menu.tsx';
import { openFind } from './find-bar.tsx';
import { ColumnHead } from './head/column-head.tsx';
import { PipeHead } from './head/pipe-head.tsx';
import { cellIcons } from './icons.tsx';
import { NoRows } from './no-rows.tsx';
import { moveField, shownFields, widthOf } from './sheet-fields.ts';
import { writeCell } from './sheet-search.ts';
import { createSheetSource } from './sheet-source.ts';
import { useEditing } from './use-editing.ts';
import { useGoToCell } from './use-go-to-cell.ts';
import type { SheetPage } from './use-sheet-page.ts';
import { useTableState } from './use-sheet-page.ts';

const headHeight = 52;

/** The rows of the sheet. */
export function SheetGrid({ page }: { page: SheetPage }) {
  const { sheet, table, fields, grid } = page;
  const { client } = useService();
  const { total, error } = useTableState(table);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const source = useMemo(
    () => createSheetSource({ client, sheetId: sheet.id, table, fields }),
    [client, sheet.id, table, fields],
  );
  const columns = useGridColumns(page, setMenu);
  const looking = useLooking(page, setMenu);
  const changing = useChanging(page);
  useGoToCell(page);
  if (error !== null && total === null)
    return (
      <div className="p-4">
        <Problem error={error} onRetry={() => void table.reorder()} />
      </div>
    );
  if (total === 0 && sheet.rows === 0) return <NoRows page={page} />;
  if (columns.length === 0)
    return <Empty title="All columns are hidden">Show some of them again, under Columns.</Empty>;
  return (
    <>
      <Grid
        grid={grid}
        label={sheet.name}
        source={source}
        columns={columns}
        rowHeight={page.layout.layout.height}
        headHeight={headHeight}
        icons={cellIcons}
        {...looking}
        {...(page.mayWrite ? changing : {})}
      />
      <SheetColumnMenu page={page} open={menu} onClose={() => setMenu(null)} />
    </>
  );
}

function groupOf(page: SheetPage, pipe: SheetPipe): GridGroup {
  const isHatched = page.sheet.environment === 'sandbox';
  return { id: pipe.id, isHatched, header: <PipeHead page={page} pipe={pipe} /> };
}

/** What everybody may do with the grid. */
function useLooking(page: SheetPage, onMenu: (menu: OpenMenu) => void): GridCallbacks {
  const { table, params, show, layout, fields } = page;
  const addressOf = ({ row: index, column }: CellPlace) => {
    const row = table.rowAt(index);
    return row === undefined ? undefined : writeCell({ row: row.id, field: column });
  };
  const { layout: now } = layout;
  return {
    onOpen: (place) => show({ cell: addressOf(place), panel: 'receipt', of: undefined }),
    onActive: (place) => {
      const cell = addressOf(place);
      // An open receipt goes along with the cell; without one the address stays as it is.
      if (params.panel === 'receipt' && cell !== undefined && cell !== params.cell) show({ cell });
    },
    onFind: () => openFind(page),
    onMenu: (field, anchor) => onMenu({ field, anchor }),
    onMoveColumn: (name, by) => layout.change({ order: moveField(fields, now, { name, by }) }),
    onResizeColumn: (name, width) => layout.change({ widths: { ...now.widths, [name]: Math.round(width) } }),
  };
}

/** What a viewer may not do. */
function useChanging(page: SheetPage): GridCallbacks {
  const onEdit = useEditing(page);
  const { undo: onUndo, redo: onRedo } = page.turning;
  return { onEdit, onUndo, onRedo, onRun: () => page.show({ panel: 'run', of: undefined }) };
}

/** The heads are drawn anew when something of theirs has changed. */
function useGridColumns(page: SheetPage, onMenu: (menu: OpenMenu) => void): GridColumn[] {
  const { fields, layout, mayWrite } = page;
  return useMemo(
    () =>
      shownFields(fields, layout.layout).map((field, index): GridColumn => ({
        id: field.name,
        name: field.name.replaceAll('_', ' '),
        width: widthOf(field, layout.layout),
        isPinned: index === 0,
        isEditable: mayWrite,
        ...(field.type === 'number' ? { align: 'end' as const } : {}),
        header: <ColumnHead page={page} field={field} onMenu={onMenu} />,
        ...(field.pipe === null ? {} : { group: groupOf(page, field.pipe) }),
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what the heads show
    [fields, layout.layout, mayWrite, page.stats, page.runs, page.question, page.catalog, onMenu],
  );
}
