/* What a backup consists of, in this order: a header; each table with its rows; an end. */
import { z } from 'zod';

export const backupHeader = z.object({
  made_at: z.string(),
  /** Of Headrace. */
  version: z.string(),
  home: z.enum(['pglite', 'postgres']),
  /** Of PostgreSQL. */
  database: z.string(),
  /** The schema in which the tables were. */
  schema: z.string(),
  /** Names of the migrations that made the tables what they are. */
  migrations: z.array(z.string()),
  /** Ids of the master keys that were set, the sealing one first. Never the keys. */
  master_keys: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof backupHeader>;

export const tableShape = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), required: z.boolean() })),
});
export type TableShape = z.infer<typeof tableShape>;

export const backupEnd = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  indexes: z.array(z.object({ name: z.string(), definition: z.string() })),
});
export type BackupEnd = z.infer<typeof backupEnd>;

export type Frame =
  | { kind: 'header'; value: BackupHeader }
  | { kind: 'table'; value: TableShape }
  /** Rows of the last table, in PostgreSQL's text format of COPY. A row may begin in one frame and end in the next. */
  | { kind: 'rows'; bytes: Uint8Array }
  | { kind: 'end'; value: BackupEnd };
