import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Place } from './move-cell.ts';
import { moveCell } from './move-cell.ts';
import { readPlace, writePlace } from './playground-search.ts';
import { rowIdOf } from './request.ts';
import type { Playground } from './use-playground.ts';

export interface Selection {
  place: Place | null;
  /** The cell that is edited, and the letter that began it. */
  editing: (Place & { typed: string | null }) | null;
  select: (place: Place, options?: { opensReceipt?: boolean }) => void;
  beginEdit: (place: Place, typed?: string) => void;
  endEdit: (next: Place | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const quietMs = 150;

/** Which cell is selected. The address follows a moment later, so that moving fast does not write it each time. */
export function useSelection(playground: Playground, table: RefObject<HTMLTableElement | null>): Selection {
  const { params, request, columns, show, edit } = playground;
  const [place, setPlace] = useState<Place | null>(null);
  const [editing, setEditing] = useState<Selection['editing']>(null);
  const size = { rows: request.input.length, columns: columns.length };
  useAddress(playground, { place, setPlace });
  const focus = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus();
  const select: Selection['select'] = (next, { opensReceipt = false } = {}) => {
    setPlace(next);
    const [row, column] = [request.input[next.row], columns[next.column]];
    if (!opensReceipt || row === undefined || column === undefined) return;
    show(
      { tab: 'receipt', cell: writePlace(rowIdOf(row) ?? next.row, column.name) },
      { isStep: params.tab !== 'receipt' },
    );
  };
  const beginEdit: Selection['beginEdit'] = (at, typed) => {
    if (columns[at.column]?.pipe === null) setEditing({ ...at, typed: typed ?? null });
  };
  const afterEdit = useRef<Place | null>(null);
  const endEdit: Selection['endEdit'] = (next) => {
    afterEdit.current = next;
    setEditing(null);
  };
  // Before the page takes the next key: one that is pressed while nothing has the focus is lost.
  useLayoutEffect(() => {
    const next = afterEdit.current;
    afterEdit.current = null;
    if (editing === null && next !== null) focus(next);
  });
  const onKeyDown: Selection['onKeyDown'] = (event) => {
    if (place === null || editing !== null || event.target instanceof HTMLButtonElement) return;
    const moved = event.altKey || event.metaKey ? null : moveCell(place, event, size);
    const done = moved === null ? press(event, place, { select, beginEdit, edit, columns }) : true;
    if (moved !== null) focus(moved);
    if (done) event.preventDefault();
  };
  return { place, editing, select, beginEdit, endEdit, onKeyDown };
}

type Doing = Pick<Selection, 'select' | 'beginEdit'> & Pick<Playground, 'edit' | 'columns'>;

/** What a key does with the selected cell; false if it does nothing. */
function press(event: KeyboardEvent, place: Place, { select, beginEdit, edit, columns }: Doing): boolean {
  const { key } = event;
  const column = columns[place.column];
  if (event.ctrlKey || event.metaKey || event.altKey || column === undefined) return false;
  if (key === ' ') select(place, { opensReceipt: true });
  else if (key === 'Enter' && column.pipe !== null) select(place, { opensReceipt: true });
  else if (key === 'Enter' || key === 'F2') beginEdit(place);
  else if (key === 'Delete' && event.shiftKey) edit({ do: 'remove-row', row: place.row });
  else if ((key === 'Delete' || key === 'Backspace') && column.pipe === null)
    edit({ do: 'set-cell', row: place.row, column: column.name, value: null });
  else if (key.length === 1 && column.pipe === null) beginEdit(place, key);
  else return false;
  return true;
}

interface Placing {
  place: Place | null;
  setPlace: (place: Place | null) => void;
}

/** The address says which cell is selected, and a new address selects another one. */
function useAddress({ params, request, columns, show }: Playground, { place, setPlace }: Placing): void {
  const written = useRef<string | undefined>(undefined);
  const row = place === null ? undefined : request.input[place.row];
  const column = place === null ? undefined : columns[place.column];
  const cell =
    row === undefined || column === undefined ? undefined : writePlace(rowIdOf(row) ?? '', column.name);
  useEffect(() => {
    if (cell === undefined || cell === params.cell) return;
    const timer = setTimeout(() => {
      written.current = cell;
      show({ cell }, { isStep: false });
    }, quietMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only another cell is a reason to write
  }, [cell]);
  useEffect(() => {
    if (params.cell === undefined || params.cell === written.current) return;
    const wanted = readPlace(params.cell);
    const found = {
      row: request.input.findIndex((one) => String(rowIdOf(one)) === wanted?.rowId),
      column: columns.findIndex(({ name }) => name === wanted?.column),
    };
    if (found.row === -1 || found.column === -1) return;
    written.current = params.cell;
    setPlace(found);
  }, [params.cell, request.input, columns, setPlace]);
}
