/* Where the values of a sheet's fields lie, for SQL. */
import type { FieldFormat, FieldType } from '../../contract/field.ts';
import type { SheetField } from '../cells/fields.ts';
import { listFields } from '../cells/fields.ts';
import type { ValuePlace } from '../cells/value-sql.ts';
import { columnPlace, outputPlace } from '../cells/value-sql.ts';
import type { Sheet } from '../sheet.ts';

/** In the result of a pipe. */
export interface OutputPlace extends ValuePlace {
  pipeNo: number;
  /** The config the pipe has now. */
  configNo: number;
}

export interface PlacedField {
  name: string;
  type: FieldType;
  format: FieldFormat | null;
  /** Where the row has it, and what number its column has; null where people do not fill it. */
  own: (ValuePlace & { no: number }) | null;
  /** Null where no pipe fills it. */
  made: OutputPlace | null;
}

export type SheetFields = Pick<Sheet, 'columns' | 'pipes'>;

export const placeFields = (sheet: SheetFields): PlacedField[] => listFields(sheet).map(placeField);

export function placeField({ name, type, format, column, filled }: SheetField): PlacedField {
  return {
    name,
    type,
    format,
    own: column === null ? null : { ...columnPlace(column.no), no: column.no },
    made:
      filled === null
        ? null
        : {
            ...outputPlace(filled.pipe.no, filled.output.slot),
            pipeNo: filled.pipe.no,
            configNo: filled.pipe.configNo,
          },
  };
}

/** Pipes whose results have these fields. */
export function pipesOf(fields: readonly Pick<PlacedField, 'made'>[]): number[] {
  return [...new Set(fields.flatMap(({ made }) => made?.pipeNo ?? []))].toSorted((a, b) => a - b);
}
