import type { SheetView } from '@headrace/client';
import { useMemo, useSyncExternalStore } from 'react';
import { readRemembered, remember } from '../../data/remembered.ts';
import type { RowHeight } from '../../grid/grid-source.ts';
import { isObject } from '../../kit/is-object.ts';
import type { FieldLayout } from './sheet-fields.ts';
import { plainLayout } from './sheet-fields.ts';

const changed = new EventTarget();
const rowHeights = [28, 34, 64] as const satisfies readonly RowHeight[];

function listen(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

/** Which fields are shown, how wide, and how high the rows are. A view says it first; what a person changes is kept in this browser. */
export function useLayout(sheetId: number, view: SheetView | undefined) {
  const key = `headrace.sheet.${sheetId}.${view?.id ?? 'all'}`;
  const stored = useSyncExternalStore(listen, () => readRemembered(key));
  const own = useMemo(() => readLayout(stored), [stored]);
  const base = useMemo(
    () => (view === undefined ? plainLayout : { ...plainLayout, hidden: view.hidden, order: view.order }),
    [view],
  );
  const layout = own ?? base;
  const put = (text: string) => {
    remember(key, text);
    changed.dispatchEvent(new Event('change'));
  };
  return {
    layout,
    /** Whether it is other than the view says. */
    isChanged: own !== null && (!isSame(own.hidden, base.hidden) || !isSame(own.order, base.order)),
    change: (change: Partial<FieldLayout>) => put(JSON.stringify({ ...layout, ...change })),
    /** Goes back to what the view says; widths and the height of rows stay. */
    reset: () => put(JSON.stringify({ ...base, widths: layout.widths, height: layout.height })),
  };
}

export type Layout = ReturnType<typeof useLayout>;

function readLayout(text: string | null): FieldLayout | null {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    if (!isObject(read)) return null;
    const { hidden, order, widths, height } = read;
    return {
      hidden: readNames(hidden),
      order: readNames(order),
      widths: readWidths(widths),
      height: rowHeights.find((one) => one === height) ?? plainLayout.height,
    };
  } catch {
    return null;
  }
}

function readNames(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function readWidths(value: unknown): Record<string, number> {
  const pairs = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(pairs.filter((pair): pair is [string, number] => typeof pair[1] === 'number'));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}
