import type { EncodedRows } from '../reading/encode-rows.ts';

/** Fills the tables of an import and prepares them, before anybody else knows of them. */
export interface RowWriter {
  write(rows: EncodedRows): Promise<void>;
  /** All that was written is there; how many parts it is in. */
  finish(): Promise<number>;
  /** Runs statements for each part; those of one part after each other. Only once it is finished. */
  forEachPart(statementsOf: (part: number) => readonly string[]): Promise<void>;
  /** Ends what is under way; what was not finished is lost. */
  close(): Promise<void>;
}

/** Makes the table of a part, in the words of SQL. */
export type MakePart = (part: number) => string;
