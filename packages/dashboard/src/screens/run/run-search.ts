/** What the address of a run says besides its id. */
export interface RunParams {
  /** Without it, pipes. */
  kind?: 'search' | undefined;
}

export function readRunSearch({ kind }: Record<string, unknown>): RunParams {
  return kind === 'search' ? { kind } : {};
}
