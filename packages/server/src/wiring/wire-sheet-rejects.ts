import type { Reject } from '../contract/datasets.ts';
import type { RowServices } from '../http/sheet-row-services.ts';
import { listImports, listRejects } from '../sheets/rows/keep-rejects.ts';
import { loadSheet } from '../sheets/structure/load-sheet.ts';
import type { Storage } from '../storage/open-storage.ts';
import { lookupPlaces } from './lookup-places.ts';

/** Of a page of a file. */
const rejectsAtOnce = 2000;

/** What imports refused, as calls of the API read it. */
export function wireSheetRejects({
  storage,
}: {
  storage: Pick<Storage, 'api' | 'lookups'>;
}): Pick<RowServices, 'imports' | 'rejects' | 'allRejects'> {
  const { api, lookups } = storage;
  // A file that has begun waits for as long as it takes.
  const inPlace = lookupPlaces(storage);
  return {
    imports: async (place) => {
      await loadSheet(api, place);
      return listImports(api, place);
    },
    rejects: async (place, { importId, cursor = -1, limit }) => {
      await loadSheet(api, place);
      const { rejects, next } = await listRejects(lookups, place, { importId, after: cursor, limit });
      return { rejects, next_cursor: next };
    },
    allRejects: async (place, importId) => {
      await loadSheet(api, place);
      const pageAfter = (after: number) =>
        inPlace(place.organizationId, () =>
          listRejects(lookups, place, { importId, after, limit: rejectsAtOnce }),
        );
      return readPages(await pageAfter(-1), pageAfter);
    },
  };
}

type Page = Awaited<ReturnType<typeof listRejects>>;

async function* readPages(
  first: Page,
  pageAfter: (after: number) => Promise<Page>,
): AsyncGenerator<readonly Reject[]> {
  for (let page = first; ; page = await pageAfter(page.next)) {
    yield page.rejects;
    if (page.next === null) return;
  }
}
