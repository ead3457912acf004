import type { ColumnType } from 'kysely';

type ServerTime = ColumnType<Date, Date | undefined, Date>;

/** Indexes that conditions on large sheets want: see `sheets/indexes`. */
export interface SheetIndexesTable {
  org_id: string;
  sheet_id: number;
  /** 0 for columns, else the number of the pipe. */
  part: number;
  place: number;
  asked_at: ServerTime;
  used_at: ServerTime;
  tried_at: Date | null;
  ready_at: Date | null;
}
