import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { ResultMessage } from './messages.ts';

/** What the tasks of one record may still make, in characters. */
export interface RecordSpace {
  left: number;
}

/** A task that waits for a child, or for its child's answer. */
export interface QueuedTask {
  organizationId: string;
  task: { kind: string };
  program: object;
  fields: JsonObject;
  extra: JsonValue;
  record: RecordSpace;
  /** Characters that are sent with it, roughly. */
  length: number;
  /** Whether a child was ended while it worked on this; it is then sent alone. */
  isSuspect: boolean;
  /** Aborts when nobody waits for the result any more. */
  signal: AbortSignal | null;
  finish(result: ResultMessage): void;
}
