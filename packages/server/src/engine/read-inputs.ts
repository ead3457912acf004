import type { JsonValue, ReasonCode } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Cell } from './cell.ts';
import type { CompiledPipe, InputSlot } from './compile-plan.ts';
import { coerceType } from './formats/coerce.ts';
import { parseFormat } from './formats/format.ts';
import type { NeedLeaf } from './requirement.ts';
import { isMet } from './requirement.ts';

type Hashed = [name: string, value: JsonValue][];

/** What a pipe finds on a record: its inputs, or why it cannot run. `hashed` is what the input hash covers. */
export type ReadInputs =
  | { kind: 'ready'; values: JsonObject; hashed: Hashed }
  | { kind: 'skipped' | 'failed'; code: ReasonCode; message: string; hashed: Hashed };

interface Fault {
  code: 'TypeMismatch' | 'InvalidValue';
  slot: InputSlot;
}

export function readInputs(pipe: CompiledPipe, cells: Cell[]): ReadInputs {
  // Without a prototype, so that a field called "constructor" is only what the record gave.
  const values: JsonObject = Object.create(null);
  const hashed: Hashed = [];
  // By leaf, not by name: two inputs may be aliased to one field, which may suit only one of them.
  const present = new Set<NeedLeaf>();
  let fault: Fault | null = null;
  for (const field of pipe.absent) values[field] = null;
  for (const slot of pipe.inputs) {
    const cell = cells[slot.column];
    if (!(slot.leaf.field in values)) values[slot.leaf.field] = null;
    // An earlier answer still unverified here is this pipe's own, or of one that waits for it: the first
    // time it was not there yet, and counting it now would change the input hash.
    if (cell?.status !== 'completed' || cell.unverified !== null) continue;
    if (slot.isHashed) hashed.push([slot.leaf.name, cell.value]);
    const code = slot.hasWrongType ? 'TypeMismatch' : takeValue(slot, cell.value, values);
    if (code === null) present.add(slot.leaf);
    else if (slot.isHashed) fault ??= { code, slot };
  }
  if (pipe.needsAll ? present.size === pipe.inputs.length : isMet(pipe.need, (leaf) => present.has(leaf))) {
    return { kind: 'ready', values, hashed };
  }
  if (fault !== null) return { kind: 'failed', code: fault.code, message: faultMessage(fault), hashed };
  return { kind: 'skipped', code: 'RequirementUnmet', message: missingMessage(pipe, present), hashed };
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
