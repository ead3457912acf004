import type { Sheet, SheetColumn, SheetPipe } from '@headrace/client';
import type { RowHeight } from '../../grid/grid-source.ts';

/** A field that the table has: a column, or what a pipe fills. */
export interface SheetField extends Pick<SheetColumn, 'name' | 'type' | 'format' | 'label'> {
  column: SheetColumn | null;
  /** The pipe that fills it. */
  pipe: SheetPipe | null;
  isPrimary: boolean;
}

/** Columns first, then what each pipe fills. */
export function fieldsOf({ columns, pipes }: Pick<Sheet, 'columns' | 'pipes'>): SheetField[] {
  const outputs = pipes.flatMap((pipe) =>
    pipe.outputs.map(({ is_primary: isPrimary, ...output }): SheetField => ({
      ...output,
      isPrimary,
      pipe,
      // The row's own value comes first there.
      column: columns.find(({ name }) => name === output.name) ?? null,
    })),
  );
  const filled = new Set(outputs.map(({ name }) => name));
  const typed = columns
    .filter(({ name }) => !filled.has(name))
    .map((column): SheetField => ({ ...column, column, pipe: null, isPrimary: false }));
  return [...typed, ...outputs];
}

/** Which fields are shown, and in which order. */
export interface FieldLayout {
  hidden: readonly string[];
  /** Those that come first. */
  order: readonly string[];
  widths: Readonly<Record<string, number>>;
  /** Of the rows. */
  height: RowHeight;
}

export const plainLayout: FieldLayout = { hidden: [], order: [], widths: {}, height: 34 };

/** All fields in their order, the hidden ones too. */
export function inOrder(fields: readonly SheetField[], { order }: FieldLayout): SheetField[] {
  const placeOf = ({ name }: SheetField) => {
    const place = order.indexOf(name);
    return place === -1 ? order.length : place;
  };
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function shownFields(fields: readonly SheetField[], layout: FieldLayout): SheetField[] {
  return inOrder(fields, layout).filter(({ name }) => !layout.hidden.includes(name));
}

/** The order after a field has changed places with its shown neighbour. */
export function moveField(
  fields: readonly SheetField[],
  layout: FieldLayout,
  { name, by }: { name: string; by: -1 | 1 },
): string[] {
  const names = inOrder(fields, layout).map((field) => field.name);
  const shown = names.filter((one) => !layout.hidden.includes(one));
  const neighbour = shown[shown.indexOf(name) + by];
  if (neighbour === undefined || !shown.includes(name)) return names;
  const others = names.filter((one) => one !== name);
  return others.toSpliced(others.indexOf(neighbour) + (by === 1 ? 1 : 0), 0, name);
}

const typeWidths = { string: 180, number: 110, boolean: 100, json: 200, unknown: 160 } as const;

export function widthOf({ name, type }: SheetField, { widths }: FieldLayout): number {
  return widths[name] ?? typeWidths[type];
}
