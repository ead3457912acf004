import { searches } from '../catalog.ts';
import type { DatasetKind, Reject } from '../contract/datasets.ts';
import { ServiceError } from '../contract/errors.ts';
import type { Dataset } from '../datasets/dataset.ts';
import { getDataset, loadDatasets } from '../datasets/dataset.ts';
import { declareDataset, deleteDataset } from '../datasets/declare-dataset.ts';
import { describeDataset } from '../datasets/describe-dataset.ts';
import { countFacets } from '../datasets/querying/facets.ts';
import { indexOne } from '../datasets/indexing/indexer.ts';
import { prepareIndexes } from '../datasets/indexing/index-wishes.ts';
import { importRows } from '../datasets/importing/import-rows.ts';
import { listRejects } from '../datasets/importing/keep-rejects.ts';
import { sweepDatasetTables } from '../datasets/importing/table-leases.ts';
import { datasetSearchId } from '../engine/search/define-dataset-search.ts';
import type { DatasetServices } from '../http/dataset-services.ts';
import { restFor, startSteps } from '../sheets/start-steps.ts';
import type { Steps } from '../sheets/start-steps.ts';
import type { Db } from '../storage/database.ts';
import type { Base } from './base.ts';
import { requestPlaces } from './lookup-places.ts';
import { writePlaces } from './write-places.ts';
import type { Uploads } from './wire-uploads.ts';

const rejectsPerPage = 2000;

/** The organizations' own data. */
export function wireDatasets(
  base: Pick<Base, 'config' | 'storage' | 'files'>,
  { folder: uploads, imports, inspections }: Uploads,
): DatasetServices {
  const { config, storage, files } = base;
  const { api, work, lookups } = storage;
  const home = { db: work, databaseUrl: config.databaseDirectUrl, reader: files };
  const inPlace = requestPlaces(storage);
  const writeInPlace = writePlaces(storage);
  const isEmbedded = storage.home === 'pglite';
  const describe = (dataset: Dataset) => describeDataset(dataset, { isEmbedded });
  return {
    list: async (organizationId) => (await loadDatasets(api, { organizationId })).map(describe),
    get: async (place) => describe(await getDataset(api, place)),
    declare: async (place, declaration) => {
      refuseTaken(place.name, declaration.kind);
      if (!isEmbedded) await prepareIndexes(api, declaration.columns);
      const declare = () => declareDataset(api, place, declaration);
      return describe(await writeInPlace(place.organizationId, declare));
    },
    remove: (place) => writeInPlace(place.organizationId, () => deleteDataset(api, place)),
    receive: async ({ dataset, ...upload }) => {
      const { organizationId } = upload;
      const columns =
        dataset === null ? null : (await getDataset(api, { organizationId, name: dataset })).columns;
      return uploads.receive({ ...upload, sources: columns?.map(({ source }) => source) ?? null });
    },
    inspect: ({ organizationId: owner, file, signal, ...options }) =>
      inspections.run({ owner, signal }, () => files.inspect(file, options)).finally(() => file.remove()),
    importRows: ({ file, ...request }) =>
      imports
        .run({ owner: request.organizationId, signal: request.signal }, () =>
          importRows(home, { ...request, file }),
        )
        .finally(() => file.remove()),
    rejects: async (place) => {
      const { importId } = await getDataset(api, place);
      return readRejects(lookups, importId);
    },
    countFacets: ({ filters, ...query }, signal) =>
      inPlace(query.organizationId, () =>
        countFacets(lookups, filters === undefined ? { ...query, signal } : { ...query, filters, signal }),
      ),
  };
}

const indexerPollMs = 5000;

/** Builds indexes of datasets from this process; null where it is to run nothing, or on the embedded database. */
export function startDatasetIndexing(
  { config, storage: { home, work: db } }: Pick<Base, 'config' | 'storage'>,
  reportFault: (error: unknown) => void,
): Steps | null {
  if (config.role === 'api' || home === 'pglite') return null;
  return startSteps({ step: () => indexOne(db), stepsAtOnce: 1, reportFault, rest: restFor(indexerPollMs) });
}

/** A built-in search would hide the search over the dataset. */
function refuseTaken(name: string, kind: DatasetKind): void {
  const id = datasetSearchId({ kind, name });
  if (!searches.some((search) => search.id === id)) return;
  throw new ServiceError(
    'invalid-request',
    `"${id}" is a search of a provider; choose another name for the dataset.`,
  );
}

/** Drops the tables that no dataset names any more; `report` is told what went wrong, and the next sweep tries again. */
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
