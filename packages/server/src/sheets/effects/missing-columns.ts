/* Columns that rows need and a sheet has not. */
import type { JsonValue } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { findCatalogField } from '../../contract/field-catalog.ts';
import type { NewColumn } from '../../contract/sheets/structure.ts';
import type { SheetRefusal } from '../../engine/ports.ts';
import type { Sheet } from '../sheet.ts';
import { refuse } from './refuse.ts';

const maxNameLength = 1000;

/** Of the type that the field catalog knows; else of text, unless the first value is a list or an object. */
export function lackingColumns(sheet: Pick<Sheet, 'columns'>, rows: Iterable<JsonObject>): NewColumn[] {
  const have = new Set(sheet.columns.map(({ name }) => name));
  const firsts = new Map<string, JsonValue>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (!have.has(name) && (firsts.get(name) ?? null) === null) firsts.set(name, value);
  return [...firsts].map(([name, value]): NewColumn => {
    const isJson = typeof value === 'object' && value !== null && findCatalogField(name) === undefined;
    return { name, is_key: false, ...(isJson ? { type: 'json' as const } : {}) };
  });
}

/** Why the rows cannot have columns of these names; null where they can. */
export function refuseNames(columns: readonly NewColumn[]): SheetRefusal | null {
  for (const { name } of columns) {
    const shown = name.slice(0, 60).replaceAll('\0', '\u2400').toWellFormed();
    if (name === 'id')
      return refuse(
        'InvalidValue',
        'A row has a field "id", which no column can be called, since the service numbers the rows; rename it.',
      );
    if (name.trim() === '' || name !== name.trim() || name.length > maxNameLength)
      return refuse(
        'InvalidValue',
        `"${shown}" cannot be a column: a name is not blank, has no blanks around it, and at most 1,000 characters.`,
      );
    if (!name.isWellFormed() || name.includes('\0'))
      return refuse(
        'InvalidValue',
        `"${shown}" cannot be a column: it has characters that are not valid text.`,
      );
  }
  return null;
}
