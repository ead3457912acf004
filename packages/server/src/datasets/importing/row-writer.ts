import type { EncodedRows } from '../reading/encode-rows.ts';

/** Fills and prepares the tables of an import before anybody else can see them. */
export interface RowWriter {
  write(rows: EncodedRows): Promise<void>;
  /** Resolves when everything is written, with the number of parts. */
  finish(): Promise<number>;
  /** Runs statements for each part, one after the other in each. Call it after `finish`. */
  forEachPart(statementsOf: (part: number) => readonly string[]): Promise<void>;
  /** Ends running work. What was not finished is lost. */
  close(): Promise<void>;
}

/** The SQL that creates the table of a part. */
export type MakePart = (part: number) => string;
