/** What the address of the catalog says. */
export interface CatalogParams {
  /** Words that an id, a label, a description or a field has. */
  q?: string | undefined;
  /** Without it, pipes. */
  kind?: 'searches' | undefined;
  /** The pipe or search whose details are open. */
  id?: string | undefined;
}

export function readCatalogSearch({ q, kind, id }: Record<string, unknown>): CatalogParams {
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(kind === 'searches' ? { kind } : {}),
    ...(typeof id === 'string' && id !== '' ? { id } : {}),
  };
}
