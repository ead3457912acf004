import { z } from 'zod';
import type { OwnRow } from './search-page.ts';

export type OwnFields = OwnRow['fields'];

/** A field as the vendor has it, unchecked: it came out of a JSON parser and can be nothing else. */
export const ownValue = z.custom<OwnFields[string]>();

/** The rows that can be read. Entries that are not rows are left out. */
export function ownRows(list: readonly unknown[], readRow: (item: unknown) => OwnRow | null): OwnRow[] {
  return list.flatMap((item) => readRow(item) ?? []);
}

/** The wanted fields of a row, null where the vendor has none of that name; all of them when none is named. */
export function pickFields(
  all: Readonly<OwnFields>,
  wanted: readonly string[],
  read: (field: string) => OwnFields[string] | undefined = (field) =>
    Object.hasOwn(all, field) ? all[field] : null,
): OwnFields {
  return wanted.length === 0
    ? { ...all }
    : Object.fromEntries(wanted.map((field) => [field, read(field) ?? null]));
}
