import type { ColumnType, Generated } from 'kysely';
import type { Environment, FieldFormat, FieldType } from '../contract/field.ts';
import type { SheetFollowsTable, SheetTouchesTable } from './sheet-event-tables.ts';
import type { SheetIndexesTable } from './sheet-index-tables.ts';
import type { SheetSearchesTable } from './sheet-search-tables.ts';
import type { TurnTables } from './turn-tables.ts';

/** A bigint, which one driver gives as text and the other, while it is small, as a number. */
type Count = ColumnType<string | number, number | undefined, number>;
type ServerTime = ColumnType<Date, Date | undefined, Date>;
/** Set while it is in the trash. */
type Deleted = ColumnType<Date | null, null | undefined, Date | null>;

export interface ProjectsTable {
  org_id: string;
  id: Generated<number>;
  name: string;
  created_at: ServerTime;
  deleted_at: Deleted;
}

export interface SheetsTable {
  org_id: string;
  id: Generated<number>;
  project_id: number;
  environment: Environment;
  name: string;
  /** Ten-thousandths of a credit a day. */
  budget: ColumnType<string | number | null, number | null | undefined, number | null>;
  /** Goes up with each change of columns or pipes. */
  structure: Generated<number>;
  next_column: Generated<number>;
  next_pipe: Generated<number>;
  /** Set for a temporary one. */
  expires_at: ColumnType<Date | null, Date | undefined, Date | null>;
  /** JSON of the comparison that it was made for. */
  comparison: ColumnType<string | null, string | undefined, string>;
  created_at: ServerTime;
  deleted_at: Deleted;
}

export interface SheetHeadsTable {
  org_id: string;
  sheet_id: number;
  version: Count;
  row_count: Count;
  next_row: Count;
  next_run: Generated<number>;
  next_search: Generated<number>;
  /** Whether some pipe runs by itself. */
  has_auto: Generated<boolean>;
  /** When to look whether anything is to run by itself; null: nothing has changed. */
  auto_at: Date | null;
  /** New rows are those after this one. */
  auto_row: Count;
}

/** Rows on which a pipe that added them wants the sheet to run. */
export interface SheetAskedTable {
  org_id: string;
  sheet_id: number;
  row_id: Count;
}

export interface SheetColumnsTable {
  org_id: string;
  sheet_id: number;
  no: number;
  name: string;
  type: FieldType;
  format: FieldFormat | null;
  label: string | null;
  is_key: boolean;
  position: number;
  deleted_at: Deleted;
}

export interface SheetPipesTable {
  org_id: string;
  sheet_id: number;
  no: number;
  /** The config it has now. */
  config_no: number;
  auto: 'off' | 'new_rows' | 'changes';
  can_bill: boolean;
  /** Numbers of the pipes whose outputs it reads. */
  after_pipes: number[];
  /** Names of the fields that it reads. */
  reads: Generated<string[]>;
  position: number;
  deleted_at: Deleted;
}

export interface SheetPipeConfigsTable {
  org_id: string;
  sheet_id: number;
  pipe_no: number;
  no: number;
  /** JSON of the pipe as in a request. */
  payload: string;
  config_hash: string;
  created_at: ServerTime;
}

export interface SheetOutputsTable {
  org_id: string;
  sheet_id: number;
  pipe_no: number;
  /** The place of its value among those of its pipe. */
  slot: number;
  name: string;
  type: FieldType;
  format: FieldFormat | null;
  label: string | null;
  is_primary: boolean;
  position: number;
  deleted_at: Deleted;
}

export interface SheetViewsTable {
  org_id: string;
  sheet_id: number;
  id: Generated<number>;
  name: string;
  /** JSON. */
  body: string;
  created_at: ServerTime;
  deleted_at: Deleted;
}

/** Written and read by SQL of its own: see `sheets/rows`. */
export interface SheetRowsTable {
  org_id: string;
  sheet_id: number;
  row_id: Count;
  version: Count;
  deleted_at: Deleted;
  /** The change that put it into the trash. */
  deleted_by: ColumnType<string | number | null, number | null | undefined, number | null>;
  /** How many rows made by pipes it descends from. */
  depth: Generated<number>;
  key_digest: Buffer | null;
  /** A list in the order of the numbers of columns; shorter where a column is younger than the row. */
  vals: unknown;
  /** JSON: number of a column -> what was given and did not fit it. */
  unfit: string | null;
  /** JSON: what made it. */
  origin: string | null;
}

/** Written and read by SQL of its own: see `sheets/cells`. A row is there once its pipe has touched it. */
export interface SheetResultsTable {
  org_id: string;
  sheet_id: number;
  pipe_no: number;
  row_id: Count;
  version: Count;
  observed_at: Date | null;
  /** The config it was made with; 0: never run. */
  config_no: Generated<number>;
  /** The sheet run that is about to fill it. */
  claim_run: number | null;
  /** The sheet run that filled it. */
  run_no: number | null;
  /** The position of its record in the run of its batch. */
  position: number | null;
  credits: Count;
  is_stale: Generated<boolean>;
  /** A byte for each output: `sheets/cells/states.ts`. */
  states: Generated<Buffer>;
  input_hash: string | null;
  /** JSON: slot -> reason. */
  reasons: string | null;
  /** What it asked: `sheets/cells/trail.ts`. */
  trail: string | null;
  vals: unknown;
}

export interface SheetRunsTable {
  org_id: string;
  sheet_id: number;
  no: number;
  /** Its entry among the changes of the sheet. */
  change_no: ColumnType<string | number | null, number | null | undefined, number | null>;
  status: 'running' | 'completed' | 'canceled' | 'failed';
  /** JSON of the request. */
  body: string;
  /** JSON: which rows, where the request alone does not say it. */
  selection: string | null;
  /** All that run, upstream ones included. */
  pipes: number[];
  named_pipes: number[];
  max_credits: ColumnType<string | number | null, number | null, number | null>;
  note: string | null;
  created_by: string;
  is_auto: Generated<boolean>;
  /** Rows up to this one were looked at. */
  claimed_to: Count;
  is_claimed: Generated<boolean>;
  /** Rows times pipes, like those below. */
  selected: Count;
  up_to_date: Count;
  pinned: Count;
  elsewhere: Count;
  claimed: Count;
  /** Ten-thousandths of a credit. */
  spent: Count;
  /** JSON: status -> how many. */
  counts: Generated<string>;
  next_batch: Generated<number>;
  /** Goes up with each process that takes it on. */
  token: Generated<number>;
  lease_until: Date | null;
  canceled_at: Date | null;
  /** Why not all of it ran. */
  error: string | null;
  created_at: ServerTime;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface SheetBatchesTable {
  org_id: string;
  sheet_id: number;
  run_no: number;
  no: number;
  state: 'ready' | 'submitted' | 'written' | 'canceled';
  run_id: string | null;
  pipes: number[];
  row_ids: (string | number)[];
  /** The most that it can cost, reserved from what the run may spend. */
  reserved: Count;
  spent: Count;
}

/** Rows of a run that were chosen when it started, in chunks. */
export interface SheetRunRowsTable {
  org_id: string;
  sheet_id: number;
  run_no: number;
  no: number;
  row_ids: number[];
}

/** Imports whose rejects are kept. */
export interface SheetImportsTable {
  org_id: string;
  sheet_id: number;
  id: string;
  appended: Count;
  updated: Count;
  rejected: Count;
  created_at: ServerTime;
  finished_at: ColumnType<Date | null, null | undefined, Date>;
}

export interface SheetRejectsTable {
  org_id: string;
  sheet_id: number;
  import_id: string;
  seq: number;
  line: Count;
  column: string | null;
  reason: string;
  text: string;
}

/** The tables of `sheets/`. */
export interface SheetTables extends TurnTables {
  projects: ProjectsTable;
  sheets: SheetsTable;
  sheet_heads: SheetHeadsTable;
  sheet_columns: SheetColumnsTable;
  sheet_pipes: SheetPipesTable;
  sheet_pipe_configs: SheetPipeConfigsTable;
  sheet_outputs: SheetOutputsTable;
  sheet_views: SheetViewsTable;
  sheet_rows: SheetRowsTable;
  sheet_results: SheetResultsTable;
  sheet_runs: SheetRunsTable;
  sheet_batches: SheetBatchesTable;
  sheet_run_rows: SheetRunRowsTable;
  sheet_imports: SheetImportsTable;
  sheet_rejects: SheetRejectsTable;
  sheet_asked: SheetAskedTable;
  sheet_touches: SheetTouchesTable;
  sheet_follows: SheetFollowsTable;
  sheet_indexes: SheetIndexesTable;
  sheet_searches: SheetSearchesTable;
}
