import type { JsonValue, ReasonCode } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Cell } from './cell.ts';
import type { CompiledPipe, InputSlot } from './compile-plan.ts';
import { coerceType } from './formats/coerce.ts';
import { parseFormat } from './formats/format.ts';
import type { NeedLeaf } from './requirement.ts';
import { isMet } from './requirement.ts';

/** Names and values that an input hash covers. */
export type Hashed = [name: string, value: JsonValue][];

interface HashedInputs {
  hashed: Hashed;
  /**
   * What the hash would cover with, or without, earlier answers of pipes that come after this one; null when there are
   * none.
   */
  hashedOtherwise: Hashed | null;
}

/** What a pipe finds on a record: its inputs, or why it cannot run. */
export type ReadInputs = HashedInputs &
  ({ kind: 'ready'; values: JsonObject } | { kind: 'skipped' | 'failed'; code: ReasonCode; message: string });

interface Fault {
  code: 'TypeMismatch' | 'InvalidValue';
  slot: InputSlot;
}

interface Reading {
  values: JsonObject;
  hashed: Hashed;
  /** By leaf, not by name: two inputs may be aliased to one field, which may suit only one of them. */
  present: Set<NeedLeaf>;
  fault: Fault | null;
}

export function readInputs(pipe: CompiledPipe, cells: Cell[]): ReadInputs {
  // Without a prototype, so that a field called "constructor" is only what the record gave.
  const reading: Reading = { values: Object.create(null), hashed: [], present: new Set(), fault: null };
  let early: InputSlot[] | null = null;
  for (const field of pipe.absent) reading.values[field] = null;
  for (const slot of pipe.inputs) {
    const cell = cells[slot.column];
    if (!(slot.leaf.field in reading.values)) reading.values[slot.leaf.field] = null;
    if (cell?.status !== 'completed') continue;
    // When this pipe was asked, earlier answers of its own, or of pipes that wait for it, did not exist yet.
    if (cell.unverified === null) readSlot(reading, slot, cell.value);
    else if (!slot.isOwn) (early ??= []).push(slot);
  }
  if (early === null) return conclude(pipe, reading, null);
  const without = [...reading.hashed];
  if (isEnough(pipe, reading)) return conclude(pipe, reading, [...without, ...hashedOf(early, cells)]);
  for (const slot of early) readSlot(reading, slot, cells[slot.column]?.value ?? null);
  return conclude(pipe, reading, without);
}

function readSlot(reading: Reading, slot: InputSlot, value: JsonValue): void {
  if (slot.isHashed) reading.hashed.push([slot.leaf.name, value]);
  const code = slot.hasWrongType ? 'TypeMismatch' : takeValue(slot, value, reading.values);
  if (code === null) reading.present.add(slot.leaf);
  else if (slot.isHashed) reading.fault ??= { code, slot };
}

function hashedOf(slots: InputSlot[], cells: Cell[]): Hashed {
  return slots.flatMap(({ isHashed, leaf, column }): Hashed =>
    isHashed ? [[leaf.name, cells[column]?.value ?? null]] : [],
  );
}

function isEnough(pipe: CompiledPipe, { present }: Reading): boolean {
  return pipe.needsAll ? present.size === pipe.inputs.length : isMet(pipe.need, (leaf) => present.has(leaf));
}

function conclude(pipe: CompiledPipe, reading: Reading, hashedOtherwise: Hashed | null): ReadInputs {
  const { values, hashed, present, fault } = reading;
  if (isEnough(pipe, reading)) return { kind: 'ready', values, hashed, hashedOtherwise };
  if (fault !== null)
    return { kind: 'failed', code: fault.code, message: faultMessage(fault), hashed, hashedOtherwise };
  return {
    kind: 'skipped',
    code: 'RequirementUnmet',
    message: missingMessage(pipe, present),
    hashed,
    hashedOtherwise,
  };
}

/** Puts a value where the pipe finds it, or says why the pipe cannot use it. */
function takeValue(
  { leaf, needsCleaning }: InputSlot,
  value: JsonValue,
  values: JsonObject,
): Fault['code'] | null {
  if (!needsCleaning) {
    values[leaf.field] = value;
    return null;
  }
  const coerced = coerceType(leaf.type, leaf.format, value);
  if (!coerced.ok) return 'TypeMismatch';
  const parsed = parseFormat(leaf.format, coerced.value);
  if (!parsed.ok || parsed.value === null) return 'InvalidValue';
  values[leaf.field] = parsed.value;
  return null;
}

function faultMessage({ code, slot: { leaf } }: Fault): string {
  const expected = code === 'TypeMismatch' ? leaf.type : leaf.format;
  return `The field "${leaf.name}" must be a valid ${expected} for this pipe.`;
}

function missingMessage(pipe: CompiledPipe, present: ReadonlySet<NeedLeaf>): string {
  const names = pipe.inputs.filter(({ leaf }) => !present.has(leaf)).map(({ leaf }) => `"${leaf.name}"`);
  return `The record has no value for ${[...new Set(names)].join(', ')}.`;
}
