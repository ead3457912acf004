import type { CatalogPipe, CatalogSearch, Client } from '@headrace/client';

export interface Catalog {
  pipes: readonly CatalogPipe[];
  searches: readonly CatalogSearch[];
}

/** Reads the catalog, which is the same for every caller. */
export type CatalogReader = (client: Client) => Promise<Catalog>;

/** A service may be replaced by a newer one while an agent is connected. */
const maxAgeMs = 5 * 60_000;

/** Remembers the catalog for a few minutes: it has half a megabyte, and most calls look something up in it. */
export function createCatalogReader(now: () => number = performance.now.bind(performance)): CatalogReader {
  let known: { readAt: number; catalog: Promise<Catalog> } | null = null;
  return (client) => {
    // Another caller may be refused for reasons of its own, such as too many requests.
    if (known !== null && now() - known.readAt < maxAgeMs)
      return known.catalog.catch(() => readCatalog(client));
    const read = { readAt: now(), catalog: readCatalog(client) };
    known = read;
    // What failed is asked for again by the next call.
    read.catalog.catch(() => {
      if (known === read) known = null;
    });
    return read.catalog;
  };
}

async function readCatalog(client: Client): Promise<Catalog> {
  const [pipes, searches] = await Promise.all([client.listPipes(), client.listSearches()]);
  return { pipes, searches };
}
