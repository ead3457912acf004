import type { JsonValue } from '../contract/field.ts';

/** Tasks that go to a child together. What several of them have in common is sent once. */
export interface BatchMessage {
  programs: { kind: string; json: string }[];
  /** Long values of fields. */
  values: JsonValue[];
  tasks: TaskMessage[];
}

export interface TaskMessage {
  program: number;
  fields: [name: string, value: FieldMessage][];
  extra: JsonValue;
  /** Tasks of one record have the same number; what they make counts together. */
  record: number;
  /** Characters that the record may still make. */
  left: number;
}

/** The value itself, or its place among the long ones. */
export type FieldMessage = { at: number } | { value: JsonValue };

/** What a child says. Results come in the order of the tasks. */
export type ChildMessage =
  | { said: 'ready' }
  | { said: 'results'; results: ResultMessage[] }
  /** The batch is over; `left` tasks at its end were not begun. */
  | { said: 'done'; left: number };

export type ResultMessage =
  | { json: string; length: number; cpuMs: number }
  /** It stopped at a bound. */
  | { limit: string; cpuMs: number }
  | { fault: string; cpuMs: number };
