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
  /** `hashed` without earlier answers of pipes that come after this one; null when there are none. */
  hashedBefore: Hashed | null;
}

/** What a pipe finds on a record: its inputs, or why it cannot run. */
export type ReadInputs = HashedInputs &
  ({ kind: 'ready'; values: JsonObject } | { kind: 'skipped' | 'failed'; code: ReasonCode; message: string });

interface Fault {
  code: 'TypeMismatch' | 'InvalidValue';
  slot: InputSlot;
}

export function readInputs(pipe: CompiledPipe, cells: Cell[]): ReadInputs {
  // Without a prototype, so that a field called "constructor" is only what the record gave.
  const values: JsonObject = Object.create(null);
  const hashed: Hashed = [];
  let hashedBefore: Hashed | null = null;
  // By leaf, not by name: two inputs may be aliased to one field, which may suit only one of them.
  const present = new Set<NeedLeaf>();
  let fault: Fault | null = null;
  for (const field of pipe.absent) values[field] = null;
  for (const slot of pipe.inputs) {
    const cell = cells[slot.column];
    if (!(slot.leaf.field in values)) values[slot.leaf.field] = null;
    // The pipe's own earlier answer was not there when it was asked for.
    if (cell?.status !== 'completed' || (slot.isOwn && cell.unverified !== null)) continue;
    if (slot.isHashed) {
      if (cell.unverified !== null) hashedBefore ??= [...hashed];
      else hashedBefore?.push([slot.leaf.name, cell.value]);
      hashed.push([slot.leaf.name, cell.value]);
    }
    const code = slot.hasWrongType ? 'TypeMismatch' : takeValue(slot, cell.value, values);
    if (code === null) present.add(slot.leaf);
    else if (slot.isHashed) fault ??= { code, slot };
  }
  if (pipe.needsAll ? present.size === pipe.inputs.length : isMet(pipe.need, (leaf) => present.has(leaf))) {
    return { kind: 'ready', values, hashed, hashedBefore };
  }
  if (fault !== null) return { kind: 'failed', code: fault.code, message: faultMessage(fault), hashed, hashedBefore };
  return { kind: 'skipped', code: 'RequirementUnmet', message: missingMessage(pipe, present), hashed, hashedBefore };
}

/** Puts a value where the pipe finds it, or says why the pipe cannot use it. */
function takeValue({ leaf, needsCleaning }: InputSlot, value: JsonValue, values: JsonObject): Fault['code'] | null {
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
  return `The field "${leaf.name}" must hold a valid ${expected} for this pipe.`;
}

function missingMessage(pipe: CompiledPipe, present: ReadonlySet<NeedLeaf>): string {
  const names = pipe.inputs.filter(({ leaf }) => !present.has(leaf)).map(({ leaf }) => `"${leaf.name}"`);
  return `The record has no value for ${[...new Set(names)].join(', ')}.`;
}
