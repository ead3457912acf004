/** One row of the input: what of it goes to the service, and what it looked like. */
export interface Row {
  /** Counted from 1, without the header. */
  number: number;
  /** Where it ends in the file, for messages. */
  line: number;
  values: Record<string, unknown>;
}

/** How a file was written, so that the result can be written alike. */
export type FileFormat = { kind: 'csv'; delimiter: string; hasBom: boolean } | { kind: 'jsonl' };

/** The column of the result that says how each row fared. A file that has it already gets it anew. */
export const statusColumn = 'headrace_status';
