import { X } from 'lucide-react';
import { FieldText } from '../../cells/field-text.tsx';
import { labelOf, seeField } from '../../cells/see-field.ts';
import { classNames } from '../../kit/class-names.ts';
import { CellEditor } from './cell-editor.tsx';
import { fieldOf } from './field-of.ts';
import type { InputRow } from './request.ts';
import type { TableColumn } from './table-columns.ts';
import type { Playground } from './use-playground.ts';
import type { Selection } from './use-selection.ts';

interface RowProps {
  playground: Playground;
  selection: Selection;
  row: InputRow;
  index: number;
}

/** One record: what goes in, and what comes out of each pipe. */
export function RecordRow({ playground, selection, row, index }: RowProps) {
  const { columns, edit } = playground;
  return (
    <tr aria-rowindex={index + 3} className="group">
      <th
        scope="row"
        className="sticky left-0 z-[5] h-9 w-10 min-w-10 border-b border-line bg-surface text-center text-sm font-normal text-faint tabular-nums"
      >
        <span className="group-focus-within:hidden group-hover:hidden">{index + 1}</span>
        <button
          type="button"
          aria-label={`Remove row ${index + 1}`}
          title="Remove the row"
          tabIndex={-1}
          className="hidden size-6 cursor-pointer place-items-center rounded-sm group-focus-within:inline-grid group-hover:inline-grid hover:bg-line"
          onClick={() => edit({ do: 'remove-row', row: index })}
        >
          <X aria-hidden size={12} />
        </button>
      </th>
      {columns.map((column, at) => (
        <Cell
          key={column.name}
          playground={playground}
          selection={selection}
          row={row}
          place={{ row: index, column: at }}
          column={column}
        />
      ))}
    </tr>
  );
}

interface CellProps extends Omit<RowProps, 'index'> {
  place: { row: number; column: number };
  column: TableColumn;
}

function Cell({ playground, selection, row, place, column }: CellProps) {
  const { columns, edit } = playground;
  const { editing } = selection;
  if (editing?.row === place.row && editing.column === place.column)
    return (
      <td className="border-b border-line p-0" aria-colindex={place.column + 2}>
        <CellEditor
          label={`${column.name}, row ${place.row + 1}`}
          before={row[column.name]}
          typed={editing.typed}
          onEnd={(value, by) => {
            if (value !== undefined) edit({ do: 'set-cell', row: place.row, column: column.name, value });
            selection.endEdit(by && { row: place.row + by.row, column: place.column + by.column });
          }}
        />
      </td>
    );
  const isFirst = columns[place.column - 1]?.pipe !== column.pipe;
  const isStop =
    selection.place === null ? place.row === 0 && place.column === 0 : isAt(selection.place, place);
  const seen = seeField(fieldOf(playground, row, column), { locale: undefined });
  const isOutput = column.pipe !== null;
  return (
    <td
      data-cell={`${place.row}:${place.column}`}
      aria-colindex={place.column + 2}
      aria-selected={selection.place !== null && isStop}
      aria-label={labelOf(seen, { column: column.name, row: place.row + 1 })}
      tabIndex={isStop ? 0 : -1}
      className={classNames(
        'h-9 max-w-52 min-w-24 cursor-default border-b border-line bg-surface px-3 -outline-offset-2 group-hover:bg-sunken',
        isFirst && 'border-l',
        place.column === 0 ? 'sm:sticky sm:left-10 sm:z-[4]' : 'scroll-ml-12 sm:scroll-ml-60',
        selection.place !== null && isStop && 'outline-2 outline-accent',
      )}
      onFocus={() => selection.select(place)}
      onClick={() => {
        if (isOutput) selection.select(place, { opensReceipt: true });
      }}
      onDoubleClick={() => selection.beginEdit(place)}
    >
      <FieldText seen={seen} />
    </td>
  );
}

function isAt(one: { row: number; column: number }, other: { row: number; column: number }): boolean {
  return one.row === other.row && one.column === other.column;
}
