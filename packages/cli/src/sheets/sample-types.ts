import type { NewSheetColumn } from '@headrace/client';
import type { ColumnTypes } from '../enrich/column-types.ts';
import { readRows } from '../enrich/read-rows.ts';
import type { FileFormat } from '../enrich/row.ts';

type Type = NewSheetColumn['type'];

/** Rows that are looked at. */
const sample = 100;

/** Types of columns: those that were given, and of JSON lines those that the first values have. The cells of CSV are text. */
export async function sampleTypes(
  input: string,
  { format, types }: { format: FileFormat; types: ColumnTypes },
): Promise<Map<string, Type>> {
  const found = new Map<string, Type>();
  if (format.kind === 'jsonl') {
    let rows = 0;
    for await (const { values } of readRows(input, format)) {
      for (const [name, value] of Object.entries(values)) {
        const type = typeOf(value);
        if (type !== undefined && !found.has(name)) found.set(name, type);
      }
      if ((rows += 1) >= sample) break;
    }
  }
  for (const [name, type] of types) found.set(name, type);
  return found;
}

/** Of text, the service knows the type by the name of the column. */
function typeOf(value: unknown): Type {
  if (typeof value === 'number' || typeof value === 'boolean')
    return typeof value === 'number' ? 'number' : 'boolean';
  return typeof value === 'object' && value !== null ? 'json' : undefined;
}
