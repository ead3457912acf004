import type { ColumnType } from 'kysely';

/** A bigint, which one driver gives as text and the other, while it is small, as a number. */
type Count = ColumnType<string | number, number | undefined, number>;
type ServerTime = ColumnType<Date, Date | undefined, Date>;

/** Whose turn it is among the rows that match some conditions. */
interface TurnsTable {
  org_id: string;
  sheet_id: number;
  /** Of the conditions. */
  digest: Buffer;
  last_row: Count;
  key_count: Count;
  created_at: ServerTime;
}

/** The row that a key was given. */
interface TurnKeysTable {
  org_id: string;
  sheet_id: number;
  digest: Buffer;
  key_digest: Buffer;
  row_id: Count;
}

/** Rows of sheets that are given out in turn. */
export interface TurnTables {
  turns: TurnsTable;
  turn_keys: TurnKeysTable;
}
