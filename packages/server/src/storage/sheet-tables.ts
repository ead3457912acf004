import type { ColumnType, Generated } from 'kysely';
import type { Environment, FieldFormat, FieldType } from '../contract/field.ts';

/** A bigint, which one driver gives as text and the other, while it is small, as a number. */
type Count = ColumnType<string | number, number | undefined, number>;
type ServerTime = ColumnType<Date, Date | undefined, Date>;
/** Set where it is in the trash. */
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
  created_at: ServerTime;
  deleted_at: Deleted;
}

export interface SheetHeadsTable {
  org_id: string;
  sheet_id: number;
  version: Count;
  row_count: Count;
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
  /** Where its value stands among those of its pipe. */
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

/** Lists that stay; see `sheets/`. */
export interface SheetTables {
  projects: ProjectsTable;
  sheets: SheetsTable;
  sheet_heads: SheetHeadsTable;
  sheet_columns: SheetColumnsTable;
  sheet_pipes: SheetPipesTable;
  sheet_pipe_configs: SheetPipeConfigsTable;
  sheet_outputs: SheetOutputsTable;
  sheet_views: SheetViewsTable;
}
