import type { JsonValue } from '../../contract/field.ts';

/** The values of a row as they are stored: JSON of a list in the order of the numbers of columns. */
export function listValues(values: ReadonlyMap<number, JsonValue>): string {
  const list: JsonValue[] = [];
  for (const [no, value] of values) {
    while (list.length < no) list.push(null);
    list[no - 1] = value;
  }
  return JSON.stringify(list);
}
