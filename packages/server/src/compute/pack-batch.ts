import type { JsonValue } from '../contract/field.ts';
import type { BatchMessage, FieldMessage, TaskMessage } from './messages.ts';
import type { QueuedTask } from './queued-task.ts';

/** Sending shorter texts twice costs less than looking them up. */
const shortLength = 200;

/** Puts tasks into one message; a value or a program that many of them have is in it once. */
export function packBatch(tasks: readonly QueuedTask[]): BatchMessage {
  // By kind, too: two tasks may have the same program.
  const programs = new Map<string, Map<object, number>>();
  const values = new Map<unknown, number>();
  const records = new Map<object, number>();
  const message: BatchMessage = { programs: [], values: [], tasks: [] };
  const packValue = (value: JsonValue): FieldMessage => {
    if (typeof value === 'string' ? value.length < shortLength : typeof value !== 'object' || value === null)
      return { value };
    return { at: indexOf(values, value, () => message.values.push(value)) };
  };
  message.tasks = tasks.map(({ task, program, fields, extra, record }): TaskMessage => {
    const ofKind = programs.get(task.kind) ?? new Map<object, number>();
    programs.set(task.kind, ofKind);
    const at = indexOf(ofKind, program, () =>
      message.programs.push({ kind: task.kind, json: JSON.stringify(program) }),
    );
    return {
      program: at,
      fields: Object.entries(fields).map(([name, value]) => [name, packValue(value)]),
      extra,
      record: indexOf(records, record, () => records.size + 1),
      left: record.left,
    };
  });
  return message;
}

/** The place of a thing; for a new one, `add` returns how many there are with it. */
function indexOf<T>(known: Map<T, number>, one: T, add: () => number): number {
  const at = known.get(one) ?? add() - 1;
  known.set(one, at);
  return at;
}
