/** What the address of buckets and streams says. */
export interface ListsParams {
  kind?: 'streams' | undefined;
  /** The bucket or stream that is open. */
  name?: string | undefined;
}

export function readListsSearch({ kind, name }: Record<string, unknown>): ListsParams {
  return {
    ...(kind === 'streams' ? { kind } : {}),
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
  };
}
