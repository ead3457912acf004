import { searches } from '../catalog.ts';
import type { DatasetKind, Reject } from '../contract/datasets.ts';
import { ServiceError } from '../contract/errors.ts';
import { getDataset, loadDatasets } from '../datasets/dataset.ts';
import { declareDataset, deleteDataset } from '../datasets/declare-dataset.ts';
import { describeDataset } from '../datasets/describe-dataset.ts';
import { countFacets } from '../datasets/querying/facets.ts';
import { importRows } from '../datasets/importing/import-rows.ts';
import { inspectFile } from '../datasets/reading/infer-schema.ts';
import { listRejects } from '../datasets/importing/keep-rejects.ts';
import { sweepDatasetTables } from '../datasets/importing/table-leases.ts';
import { datasetSearchId } from '../engine/search/define-dataset-search.ts';
import type { DatasetServices } from '../http/dataset-services.ts';
import type { Db } from '../storage/database.ts';
import type { Base } from './base.ts';

/** Each takes four connections and a core. */
const maxImports = 2;
const rejectsPerPage = 2000;

/** The user's own data. */
export function wireDatasets({ config, storage }: Pick<Base, 'config' | 'storage'>): DatasetServices {
  const { api, work } = storage;
  const home = { db: work, databaseUrl: config.databaseDirectUrl };
  let imports = 0;
  return {
    list: async (organizationId) => (await loadDatasets(api, { organizationId })).map(describeDataset),
    get: async (place) => describeDataset(await getDataset(api, place)),
    declare: async (place, declaration) => {
      refuseTaken(place.name, declaration.kind);
      return describeDataset(await declareDataset(api, place, declaration));
    },
    remove: (place) => deleteDataset(api, place),
    inspect: inspectFile,
    importRows: async (request) => {
      if (imports >= maxImports) throw tooManyImports();
      imports += 1;
      return importRows(home, request).finally(() => (imports -= 1));
    },
    rejects: async (place) => {
      const { importId } = await getDataset(api, place);
      return readRejects(api, importId);
    },
    countFacets: ({ filters, ...query }) =>
      countFacets(api, filters === undefined ? query : { ...query, filters }),
  };
}

/** A search that everybody has would stand before that over the dataset. */
function refuseTaken(name: string, kind: DatasetKind): void {
  const id = datasetSearchId({ kind, name });
  if (!searches.some((search) => search.id === id)) return;
  throw new ServiceError(
    'invalid-request',
    `"${id}" is a search of a provider; choose another name for the dataset.`,
  );
}

/** What no dataset names any more is dropped; `report` is told what went wrong, and the next sweep tries again. */
export async function sweepDatasets(db: Db, report: (error: unknown) => void): Promise<void> {
  await sweepDatasetTables(db).catch(report);
}

async function* readRejects(db: Db, importId: string | null): AsyncGenerator<readonly Reject[]> {
  if (importId === null) return;
  for (let after = -1; ;) {
    const rows = await listRejects(db, { importId, after, limit: rejectsPerPage });
    yield rows.map(({ line, column, reason, text }) => ({ line, column, reason, text }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < rejectsPerPage) return;
    after = last.seq;
  }
}

function tooManyImports(): ServiceError {
  const detail = `${maxImports} files are being imported by this process already; try again when one is done.`;
  return new ServiceError('unavailable', detail, { headers: { 'retry-after': '30' } });
}
