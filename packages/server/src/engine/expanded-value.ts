import { fieldStatus, fieldType, environment, reasonCode } from '../contract/field.ts';
import type { Environment, FieldStatus, FieldType, JsonValue, Reason } from '../contract/field.ts';
import { isPlainObject } from './plan/merge-defaults.ts';

/** A cell of an earlier response, given back as input. */
export interface ExpandedValue {
  value: JsonValue;
  status: FieldStatus;
  type: FieldType | null;
  reason: Reason | null;
  resolvedBy: StoredProvenance | null;
  /** The config hash of the pipe that was responsible, which a `no_result` has even without a resolver. */
  claimHash: string | null;
}

export interface StoredProvenance {
  ref: string | null;
  environment: Environment | null;
  configHash: string | null;
  inputHash: string | null;
}

const statuses: ReadonlySet<unknown> = new Set(fieldStatus.options);

/** A plain object with own keys `value` and `status`, the status one of the seven. */
export function isExpandedValue(value: JsonValue | undefined): boolean {
  return (
    isPlainObject(value) &&
    Object.hasOwn(value, 'status') &&
    Object.hasOwn(value, 'value') &&
    statuses.has(value.status)
  );
}

/**
 * Reads an expanded value; parts of its provenance that do not fit count as absent. Null when it is not an expanded
 * value.
 */
export function readExpandedValue(given: JsonValue | undefined): ExpandedValue | null {
  if (!isPlainObject(given) || !isExpandedValue(given)) return null;
  return {
    value: given.value ?? null,
    status: fieldStatus.parse(given.status),
    type: fieldType.safeParse(given.type).data ?? null,
    reason: readReason(given.reason),
    resolvedBy: readProvenance(given.resolved_by),
    claimHash: isPlainObject(given.claimed_by) ? text(given.claimed_by.config_hash) : null,
  };
}

/** Whether a pipe made this value in an earlier run, so that it did not come from the input. */
export function isPipeAnswer({ claimHash, resolvedBy }: ExpandedValue): boolean {
  return claimHash !== null && (resolvedBy === null || resolvedBy.configHash !== null);
}

function readReason(given: JsonValue | undefined): Reason | null {
  if (!isPlainObject(given)) return null;
  const code = reasonCode.safeParse(given.code);
  if (!code.success) return null;
  return { code: code.data, summary: text(given.summary) ?? '', message: text(given.message) ?? '' };
}

function readProvenance(given: JsonValue | undefined): StoredProvenance | null {
  if (!isPlainObject(given)) return null;
  return {
    ref: text(given.ref),
    environment: environment.safeParse(given.environment).data ?? null,
    configHash: text(given.config_hash),
    inputHash: text(given.input_hash),
  };
}

function text(given: JsonValue | undefined): string | null {
  return typeof given === 'string' ? given : null;
}
