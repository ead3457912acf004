/* The result of a pipe on one row, as it is before and after a change is undone or redone. Pure. */
import type { JsonValue } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { jsonObject } from '../../contract/json-value.ts';
import type { HistoryEntry, ResultMeta, WasCells } from './history-entry.ts';
import { digestOf } from './history-entry.ts';

export interface ResultNow {
  states: Uint8Array;
  values: readonly JsonValue[];
  /** JSON: slot -> reason. */
  reasons: string | null;
  meta: ResultMeta;
  isStale: boolean;
}

export interface TurnedResult {
  result: ResultNow;
  /** Slots whose cells are others now. */
  slots: number[];
  /** Whether only the mark was touched. */
  isMarkOnly: boolean;
  entries: HistoryEntry[];
}

interface Turning {
  isUndo: boolean;
  /** Whether something newer was made from other inputs: then what was not stale is stale now. */
  isOvertaken: boolean;
}

/** As `turnRow`, of a result. */
export function turnResult(
  now: ResultNow,
  entries: readonly HistoryEntry[],
  { isUndo, isOvertaken }: Turning,
): TurnedResult | null {
  let result = now;
  const touched = new Set<number>();
  const turned: HistoryEntry[] = [];
  for (const entry of isUndo ? entries.toReversed() : entries) {
    if (entry.touched?.length === 0) {
      // A mark that was set or taken away; it says the same whichever way it is turned.
      result = withMark(result, entry.was.stale === isUndo || isOvertaken);
      turned.push(entry);
      continue;
    }
    const slots = slotsOf(entry, result);
    const cells = readSlots(result, slots);
    if (!isUndo && entry.expected !== null && digestOf(cells) !== entry.expected) return null;
    const was: WasCells = { ...cells };
    if (entry.was.m !== undefined) was.m = result.meta;
    if (entry.was.stale !== undefined) was.stale = result.isStale;
    result = writeSlots(result, { entry, slots, isOvertaken });
    for (const slot of slots) touched.add(slot);
    turned.push({ ...entry, was, expected: isUndo ? digestOf(readSlots(result, slots)) : null });
  }
  const isMarkOnly = entries.every((entry) => entry.touched?.length === 0);
  const slots = [...touched].filter((slot) => differs(now, result, slot));
  return { result, slots, isMarkOnly, entries: turned };
}

const differs = (one: ResultNow, other: ResultNow, slot: number): boolean =>
  (one.states[slot] ?? 0) !== (other.states[slot] ?? 0) ||
  JSON.stringify(one.values[slot] ?? null) !== JSON.stringify(other.values[slot] ?? null);

const withMark = (result: ResultNow, isStale: boolean): ResultNow => ({ ...result, isStale });

function slotsOf({ touched, was }: HistoryEntry, { states, values }: ResultNow): number[] {
  if (touched !== null) return [...touched];
  const most = Math.max(
    states.length,
    values.length,
    (was.s?.length ?? 0) / 2,
    was.a?.length ?? 0,
    1 + Math.max(-1, ...Object.keys(was.v ?? {}).map(Number)),
  );
  return Array.from({ length: most }, (_, slot) => slot);
}

/** States, values and reasons of some slots; trailing cells that are empty do not count. */
function readSlots({ states, values, reasons }: ResultNow, slots: readonly number[]): WasCells {
  const bytes = Buffer.alloc(slots.length === 0 ? 0 : Math.max(...slots) + 1);
  const picked: JsonObject = {};
  const told = readReasons(reasons);
  const why: JsonObject = {};
  for (const slot of slots.toSorted((one, other) => one - other)) {
    bytes[slot] = states[slot] ?? 0;
    const value = values[slot] ?? null;
    if (value !== null) picked[slot] = value;
    const reason = told[slot];
    if (reason !== undefined) why[slot] = reason;
  }
  // oxlint-disable-next-line regexp/no-super-linear-move -- one byte for each field of a pipe
  const s = bytes.toString('hex').replace(/(00)+$/, '');
  return { s, v: picked, r: Object.keys(why).length === 0 ? null : JSON.stringify(why) };
}

interface Writing {
  entry: HistoryEntry;
  slots: readonly number[];
  isOvertaken: boolean;
}

function writeSlots(result: ResultNow, { entry: { was }, slots, isOvertaken }: Writing): ResultNow {
  const before = Buffer.from(was.s ?? '', 'hex');
  const length = slots.length === 0 ? 0 : Math.max(...slots) + 1;
  const states = Buffer.alloc(Math.max(result.states.length, length));
  states.set(result.states);
  const values = Array.from(states, (_, slot): JsonValue => result.values[slot] ?? null);
  const [reasons, earlier] = [readReasons(result.reasons), readReasons(was.r ?? null)];
  for (const slot of slots) {
    states[slot] = before[slot] ?? 0;
    values[slot] = was.a?.[slot] ?? was.v?.[slot] ?? null;
    // Pinning a cell keeps its reason, which is of use again when the cell is given back.
    if (was.r === undefined) continue;
    const reason = earlier[slot];
    if (reason === undefined) delete reasons[slot];
    else reasons[slot] = reason;
  }
  return {
    states,
    values,
    reasons: Object.keys(reasons).length === 0 ? null : JSON.stringify(reasons),
    meta: was.m ?? result.meta,
    isStale: was.stale === undefined ? result.isStale : was.stale || (isOvertaken && was.m?.config_no !== 0),
  };
}

const readReasons = (text: string | null): JsonObject =>
  text === null ? {} : jsonObject.parse(JSON.parse(text));
