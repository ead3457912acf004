/** A file on this machine whose rows are to be read. */
export interface DataFile {
  path: string;
  /** How much of it is read at a time. */
  pieceBytes?: number;
}
