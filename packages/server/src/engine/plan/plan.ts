import type { Environment, FieldFormat, FieldType } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { RunIf } from '../../contract/pipes-request.ts';
import type { ExpectedQuantity } from '../pipe.ts';
import type { Need } from '../requirement.ts';

/** One field of every record of a run. */
export interface Column {
  name: string;
  type: FieldType;
  format: FieldFormat | null;
  label: string;
  order: number | null;
  jsonMetadata: JsonObject | null;
  /** False for a column that pipes may read but the response leaves out. */
  visible: boolean;
  /** Whether a record or an annotation has it. */
  isInput: boolean;
  /** Position in `Plan.pipes` of the pipe that claims it; null if only the input fills it. */
  pipe: number | null;
  primary: boolean;
}

export interface PlannedOutput {
  field: string;
  /** Position in `Plan.columns`. */
  column: number;
}

/** A priced operation at the price that this run was offered: later changes of the price list do not affect it. */
export interface PlannedTerm {
  operation: string;
  provider: string;
  mode: 'always' | 'onSuccess';
  /** Ten-thousandths of a credit. */
  price: number;
  /** How often it may bill on one record. */
  most: number;
  /** Set for an operation sold by quantity. */
  quantity?: ExpectedQuantity;
}

export interface PlannedPipe {
  id: string;
  /** Position in `pipes` as sent. */
  index: number;
  config: JsonObject;
  configHash: string;
  need: Need | null;
  outputs: PlannedOutput[];
  runIf: RunIf | null;
  /** Positions in `Plan.pipes` of those that must be final before this one looks at a record. */
  after: number[];
  /** Ids of the caller's own connections, in order. */
  connections: string[];
  /** What managed credentials cost. */
  terms: PlannedTerm[];
  /** What an accepted value from an own connection costs, in ten-thousandths of a credit. */
  connectionFee: number;
}

/**
 * A resolved request: all that a worker needs besides the records. A worker uses nothing else, so a
 * deploy in the middle of a run changes nothing for it. Stored as JSON.
 */
export interface Plan {
  version: 2;
  environment: Environment;
  widgets: boolean;
  fieldDefinitions: boolean;
  /** What the run may cost at most, in ten-thousandths of a credit. */
  maxCredits: number | null;
  /** How old an answer that another run was given may be. Plans of earlier versions accept none. */
  maxAgeSeconds?: number;
  /** Where to tell of its end, if anywhere. */
  webhook?: string;
  columns: Column[];
  /** In execution order. */
  pipes: PlannedPipe[];
}
