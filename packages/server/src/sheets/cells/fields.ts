/* The fields of a sheet: its columns, and what its pipes fill. */
import type { FieldFormat, FieldType } from '../../contract/field.ts';
import type { Sheet, SheetColumn, SheetOutput, SheetPipe } from '../sheet.ts';

/** A field that people fill, or a pipe, or both: then what people filled in comes first. */
export interface SheetField {
  name: string;
  type: FieldType;
  format: FieldFormat | null;
  column: SheetColumn | null;
  filled: { pipe: SheetPipe; output: SheetOutput } | null;
}

/** In the order they are shown: columns, then what else pipes fill. */
export function listFields({ columns, pipes }: Pick<Sheet, 'columns' | 'pipes'>): SheetField[] {
  const filled = new Map<string, NonNullable<SheetField['filled']>>();
  for (const pipe of pipes) for (const output of pipe.outputs) filled.set(output.name, { pipe, output });
  const own = columns.map((column): SheetField => {
    const { name, type, format } = column;
    return { name, type, format, column, filled: filled.get(name) ?? null };
  });
  const names = new Set(columns.map(({ name }) => name));
  const others = [...filled.values()].filter(({ output }) => !names.has(output.name));
  return [
    ...own,
    ...others.map(({ pipe, output }): SheetField => {
      const { name, type, format } = output;
      return { name, type, format, column: null, filled: { pipe, output } };
    }),
  ];
}
