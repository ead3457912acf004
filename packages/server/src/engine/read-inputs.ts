import type { JsonValue, ReasonCode } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Cell } from './cell.ts';
import type { CompiledPipe, InputSlot } from './compile-plan.ts';
import { parseFormat } from './formats/format.ts';
import { isMet } from './requirement.ts';

type Hashed = [name: string, value: JsonValue][];

/** What a pipe finds on a record: its inputs, or why it cannot run. `hashed` is what the input hash covers. */
export type ReadInputs =
  | { kind: 'ready'; values: JsonObject; hashed: Hashed }
  | { kind: 'skipped' | 'failed'; code: ReasonCode; message: string; hashed: Hashed };

export function readInputs(pipe: CompiledPipe, cells: Cell[]): ReadInputs {
  // Without a prototype, so that a field called "constructor" is only what the record gave.
  const values: JsonObject = Object.create(null);
  const hashed: Hashed = [];
  const present = new Set<string>();
  let fault: { code: ReasonCode; slot: InputSlot } | null = null;
  for (const slot of pipe.inputs) {
    const cell = cells[slot.column];
    if (!(slot.leaf.field in values)) values[slot.leaf.field] = null;
    if (cell?.status !== 'completed') continue;
    if (slot.isHashed) hashed.push([slot.leaf.name, cell.value]);
    if (slot.hasWrongType) {
      fault ??= { code: 'TypeMismatch', slot };
      continue;
    }
    const value = slot.needsCleaning ? cleaned(slot, cell.value) : cell.value;
    if (value === null) {
      fault ??= { code: 'InvalidValue', slot };
      continue;
    }
    values[slot.leaf.field] = value;
    present.add(slot.leaf.name);
  }
  if (pipe.needsAll ? present.size === pipe.inputs.length : isMet(pipe.need, ({ name }) => present.has(name))) {
    return { kind: 'ready', values, hashed };
  }
  if (fault !== null) return { kind: 'failed', code: fault.code, message: faultMessage(fault), hashed };
  return { kind: 'skipped', code: 'RequirementUnmet', message: missingMessage(pipe, present), hashed };
}

/** The value under the leaf's own format, null when it does not fit. */
function cleaned({ leaf }: InputSlot, value: JsonValue): JsonValue {
  const parsed = parseFormat(leaf.format, value);
  return parsed.ok ? parsed.value : null;
}

function faultMessage({ code, slot: { leaf } }: { code: ReasonCode; slot: InputSlot }): string {
  const expected = code === 'TypeMismatch' ? leaf.type : leaf.format;
  return `The field "${leaf.name}" must hold a valid ${expected} for this pipe.`;
}

function missingMessage(pipe: CompiledPipe, present: ReadonlySet<string>): string {
  const names = pipe.inputs.map(({ leaf }) => leaf.name).filter((name) => !present.has(name));
  return `The record has no value for ${names.map((name) => `"${name}"`).join(', ')}.`;
}
