import type { FieldStatus, JsonValue, Reason, ReasonCode } from '../contract/field.ts';
import type { StoredProvenance } from './expanded-value.ts';
import type { PipeRan } from './widgets/dress-cell.ts';

/** What gave a cell its value. `pipe`: the claiming pipe, in this run's environment. */
export type ResolvedBy =
  | { kind: 'input' }
  | { kind: 'pipe'; inputHash: string | null }
  | { kind: 'stored'; by: StoredProvenance };

/** One field of one record while it is being worked on. */
export interface Cell {
  value: JsonValue;
  status: FieldStatus;
  reason: Reason | null;
  resolvedBy: ResolvedBy | null;
  /**
   * Set while an answer from an earlier response waits for its pipe to check the current inputs; a null hash fits any
   * inputs.
   */
  unverified: { inputHash: string | null } | null;
  /** Whether the input had a value that does not parse, which the pipe replaces. */
  isInvalidInput: boolean;
  /** Set while its pipe waits for a provider that asked for a pause: when the pipe continues, as an ISO time. */
  waitingUntil: string | null;
}

/** A record on its way through the graph. `cells` runs parallel to the plan's columns. */
export interface RecordState {
  id: string | number;
  cells: Cell[];
  /** What each pipe did, by its position in the plan; kept only where widgets are asked for. */
  ran: (PipeRan | undefined)[];
  /** When it continues; null unless one of its pipes waits. */
  waitsUntil: Date | null;
}

const summaries: Record<ReasonCode, string> = {
  RequirementUnmet: 'Missing input',
  PipeConditionUnmet: 'Condition not met',
  Canceled: 'Canceled',
  NoResult: 'No result',
  InvalidValue: 'Invalid value',
  TypeMismatch: 'Wrong type',
  ConditionError: 'Condition failed',
  TemplateError: 'Template failed',
  FormulaError: 'Formula failed',
  MissingSecret: 'Missing secret',
  MissingConstant: 'Missing constant',
  ConnectionMissing: 'Connection missing',
  ConnectionRejected: 'Connection rejected',
  ProviderError: 'Provider failed',
  ProviderRateLimited: 'Provider rate limit',
  ProviderTimeout: 'Provider timed out',
  ProviderQuotaExhausted: 'Provider quota used up',
  ModelError: 'Model failed',
  ModelOutputInvalid: 'Invalid model output',
  TargetRefused: 'Target refused',
  TargetMissing: 'Target missing',
  LimitReached: 'Limit reached',
  OutcomeUnknown: 'Outcome unknown',
  InsufficientCredits: 'Not enough credits',
  Suppressed: 'Suppressed',
  ComputeLimit: 'Too much to compute',
  InternalError: 'Internal error',
};

export function makeReason(code: ReasonCode, message: string): Reason {
  return { code, summary: summaries[code], message };
}

const noInput = Object.freeze(makeReason('NoResult', 'The input has no value for this field.'));
const notFound = Object.freeze(makeReason('NoResult', 'Processing finished without a meaningful result.'));
const byInput = Object.freeze({ kind: 'input' } as const);

const openCell = {
  value: null,
  reason: null,
  resolvedBy: null,
  unverified: null,
  isInvalidInput: false,
  waitingUntil: null,
};

export function queuedCell(): Cell {
  return { ...openCell, status: 'queued' };
}

/** The cell of a pipe that continues at that time. */
export function waitingCell(cell: Cell, until: Date): Cell {
  return { ...cell, status: 'pending', waitingUntil: until.toISOString() };
}

export function inputCell(value: JsonValue): Cell {
  return { ...openCell, value, status: 'completed', resolvedBy: byInput };
}

export function emptyInputCell(): Cell {
  return { ...openCell, status: 'no_result', reason: noInput };
}

export function foundCell(value: JsonValue, inputHash: string | null): Cell {
  return { ...openCell, value, status: 'completed', resolvedBy: { kind: 'pipe', inputHash } };
}

export function notFoundCell(): Cell {
  return { ...openCell, status: 'no_result', reason: notFound };
}

/** A cell without a result of its own; a failed one keeps the value that could not be used. */
export function endedCell(
  status: 'failed' | 'skipped' | 'no_result',
  reason: Reason,
  value: JsonValue = null,
): Cell {
  return { ...openCell, value, status, reason };
}
