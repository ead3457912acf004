/** What the address of the connections says. */
export interface ConnectionsParams {
  q?: string | undefined;
  /** The provider whose keys are open. */
  provider?: string | undefined;
}

export function readConnectionsSearch({ q, provider }: Record<string, unknown>): ConnectionsParams {
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(typeof provider === 'string' && provider !== '' ? { provider } : {}),
  };
}
