/** What the address of the catalog says. */
export interface CatalogSearchParams {
  /** Words that a name, an id or a description has. */
  q?: string;
  kind?: 'searches';
}

export function readCatalogSearch({ q, kind }: Record<string, unknown>): CatalogSearchParams {
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(kind === 'searches' ? { kind } : {}),
  };
}
