/** What the address of a run says besides its id. */
export interface RunParams {
  /** Known at once; without it, when the run is read. */
  kind?: 'search' | undefined;
}

export function readRunSearch({ kind }: Record<string, unknown>): RunParams {
  return kind === 'search' ? { kind } : {};
}
