/** One row of the input: the values for the service, and the original text. */
export interface Row {
  /** Counted from 1, without the header. */
  number: number;
  /** The line on which it ends, for messages. */
  line: number;
  values: Record<string, unknown>;
}

/** The format of a file, so that the result can have the same format. */
export type FileFormat = { kind: 'csv'; delimiter: string; hasBom: boolean } | { kind: 'jsonl' };

/** The column of the result with the status of each row. If the file already has it, it is replaced. */
export const statusColumn = 'headrace_status';
