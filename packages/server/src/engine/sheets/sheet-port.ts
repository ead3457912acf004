/* Sheets of an organization, as its runs change and read them. */
import type { Environment, ReasonCode } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { ValueCondition } from '../../contract/pipes-request.ts';
import type { EffectSource } from '../lists/list-port.ts';

/** Names of sheets are unique in an environment of a project. */
export interface SheetName {
  project: string;
  sheet: string;
}

/** A sheet that a config names for all records. */
export interface ConfiguredSheet extends SheetName {
  /** Whether the pipe makes it where there is none. */
  isMade: boolean;
}

export interface NamedSheet extends SheetName {
  organizationId: string;
  environment: Environment;
}

/** Which rows. Without conditions: all of them. */
export interface SheetMatch {
  logic: 'and' | 'or';
  conditions: readonly ValueCondition[];
}

export interface AppendEffect extends SheetName {
  kind: 'append';
  /** All of them become rows, or none. */
  rows: readonly JsonObject[];
  /** Whether pipes of the sheet are to run on them. */
  run: boolean;
  mayAddColumns: boolean;
  /** Whether to make the sheet, and its project, where there is none. */
  mayCreate: boolean;
}

export interface TurnEffect extends SheetName {
  kind: 'turn';
  match: SheetMatch;
  /** The same key gets the same row; null: the next row, for any caller. */
  key: string | null;
}

export interface DeleteEffect extends SheetName {
  kind: 'delete';
  match: SheetMatch;
  limit: number;
}

/** What a pipe changes in a sheet. */
export type SheetEffect = AppendEffect | TurnEffect | DeleteEffect;

/** Why nothing was written or read. */
export interface SheetRefusal {
  state: 'refused';
  code: ReasonCode;
  message: string;
}

export type SheetCommit =
  /** Another worker has the slice now and will ask for it; nothing was written. */
  | { state: 'lost' }
  /**
   * The same however often the record asks: ids of rows, and the sheet that was made for an append. A turn in a sheet
   * where no row matches gives no id.
   */
  | { state: 'answered'; outputs: JsonObject }
  | SheetRefusal;

/** A row: its id, and values by field. */
export interface SheetRow {
  id: number;
  values: JsonObject;
  /** Status of each field, where that was asked for. */
  metadata?: JsonObject;
}

export interface SheetQuery extends NamedSheet {
  match: SheetMatch;
  /** Empty: all fields of the sheet. */
  fields: readonly string[];
  /** Rows with greater ids alone; null: from the first. */
  after: number | null;
  limit: number;
  withMetadata?: boolean;
}

/** Rows, the oldest first. */
export interface SheetRows {
  rows: SheetRow[];
  /** Where the next page begins; null at the end. */
  next: number | null;
}

export interface SheetPort {
  /** Writes intent, effect and answer in one transaction, or none of them. */
  commit(effect: SheetEffect, source: EffectSource): Promise<SheetCommit>;
  /** Ends before its limit where the rows are long or the sheet is large; `next` is not null then. */
  findRows(query: SheetQuery): Promise<SheetRows | SheetRefusal>;
  /** A row of that id; null where it was deleted. */
  readRow(
    sheet: NamedSheet,
    row: { id: number; fields: readonly string[] },
  ): Promise<SheetRow | null | SheetRefusal>;
}
