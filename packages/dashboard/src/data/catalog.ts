import type { CatalogPipe } from '@headrace/client';
import { useRead } from './read.ts';

/** The pipes that the service knows, by id. */
export function usePipeCatalog() {
  return useRead(
    ['catalog', 'pipes', 'by-id'],
    async (client): Promise<ReadonlyMap<string, CatalogPipe>> =>
      new Map((await client.listPipes()).map((pipe) => [pipe.pipe_id, pipe])),
  );
}
