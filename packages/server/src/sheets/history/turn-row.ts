/* The values of one row, as they are before and after a change is undone or redone. Pure. */
import type { JsonValue } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { HistoryEntry } from './history-entry.ts';
import { digestOf } from './history-entry.ts';

interface RowValues {
  /** By number of the column, from 1. */
  values: readonly JsonValue[];
  unfit: Readonly<JsonObject>;
}

interface TurnedRow {
  values: Map<number, JsonValue>;
  unfit: Map<number, JsonValue>;
  /** The entries as they are from now on. */
  entries: HistoryEntry[];
}

/**
 * Takes the entries back, one after the other, or does them again; null where the cells are not what redoing expects.
 * `entries` are those of one row, the oldest first.
 */
export function turnRow(row: RowValues, entries: readonly HistoryEntry[], isUndo: boolean): TurnedRow | null {
  const values = new Map<number, JsonValue>();
  const unfit = new Map<number, JsonValue>();
  const turned: HistoryEntry[] = [];
  const read = (nos: readonly number[]) => ({
    v: pick(nos, (no) => values.get(no) ?? (values.has(no) ? null : (row.values[no - 1] ?? null))),
    u: pick(nos, (no) => unfit.get(no) ?? (values.has(no) ? null : (row.unfit[no] ?? null))),
  });
  for (const entry of isUndo ? entries.toReversed() : entries) {
    const nos = entry.touched ?? [];
    const now = read(nos);
    if (!isUndo && entry.expected !== null && digestOf(now) !== entry.expected) return null;
    for (const no of nos) {
      values.set(no, entry.was.v?.[no] ?? null);
      unfit.delete(no);
      const given = entry.was.u?.[no];
      if (given !== undefined) unfit.set(no, given);
    }
    turned.push({ ...entry, was: now, expected: isUndo ? digestOf(read(nos)) : null });
  }
  return { values, unfit, entries: turned };
}

function pick(nos: readonly number[], read: (no: number) => JsonValue): JsonObject {
  const picked: JsonObject = {};
  for (const no of nos.toSorted((one, other) => one - other)) {
    const value = read(no);
    if (value !== null) picked[no] = value;
  }
  return picked;
}
