import { createSearchCatalog, searches as builtIn } from '../catalog.ts';
import { ServiceError } from '../contract/errors.ts';
import { checkFilters, checkSort } from '../datasets/querying/check-filters.ts';
import type { Dataset } from '../datasets/dataset.ts';
import { findDataset, loadDatasets } from '../datasets/dataset.ts';
import { queryRows } from '../datasets/querying/query-rows.ts';
import type { ConfigProblem } from '../engine/pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { datasetSearchId, defineDatasetSearch } from '../engine/search/define-dataset-search.ts';
import type { Search, SearchCatalog } from '../engine/search/search.ts';
import type { Db } from '../storage/database.ts';
import { lookupPlaces } from './lookup-places.ts';

const datasetId = /^(people|companies):profiles:([a-z][a-z0-9_-]{0,62})@1$/;

/** How the database is read: once, or again for as long as it is away. */
type Reading = <Result>(read: () => Promise<Result>) => Promise<Result>;

interface Source {
  db: Db;
  reading: Reading;
}

const atOnce: Reading = (read) => read();

/** The built-in searches, and those over an organization's own datasets. */
export function wireSearches(db: Db, reading = atOnce): SearchCatalog {
  const catalog = createSearchCatalog(builtIn);
  return {
    ...catalog,
    find: async (organizationId, id) =>
      (await catalog.find(organizationId, id)) ??
      (await reading(() => findDatasetSearch({ db, reading }, organizationId, id))),
    ids: async (organizationId) => {
      const own = await loadDatasets(db, { organizationId });
      return [...own.map(datasetSearchId), ...(await catalog.ids(organizationId))];
    },
  };
}

async function findDatasetSearch(
  { db, reading }: Source,
  organizationId: string,
  id: string,
): Promise<Search | null> {
  const [, kind, name] = datasetId.exec(id) ?? [];
  if (name === undefined) return null;
  const dataset = await findDataset(db, { organizationId, name });
  return dataset?.kind === kind && dataset !== null ? toSearch({ db, reading }, dataset) : null;
}

function toSearch({ db, reading }: Source, dataset: Dataset): Search {
  const { organizationId, name, kind, table } = dataset;
  const inPlace = lookupPlaces({ lookups: db });
  const columns = table?.columns ?? dataset.columns;
  return defineDatasetSearch({
    name,
    kind,
    columns,
    check: ({ filters, sort }) => [
      ...problemsOf(() => checkFilters(filters, columns)),
      ...problemsOf(() => (sort === null ? null : checkSort(sort, columns))),
    ],
    readRows: ({ filters, sort }, { at, size }) =>
      orFailure(async () => {
        const after = at === null ? null : String(at);
        const query = { organizationId, name, filters, sort, after, limit: size };
        const page = await reading(() => inPlace(organizationId, () => queryRows(db, query)));
        return { ...page, rows: page.rows.map(({ fields }) => fields) };
      }),
  });
}

/** Turns what a check of the filters throws into problems of the config. */
function problemsOf(check: () => unknown): ConfigProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ServiceError) || error.errors === undefined) throw error;
    return error.errors.map(({ message, path = 'filters' }) => ({
      code: 'InvalidFilterValue',
      message,
      path,
    }));
  }
}

/** Rows may have been replaced since the search was submitted, or since the previous page. */
async function orFailure<Result>(read: () => Promise<Result>): Promise<Result | PipeFailure> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ServiceError) return new PipeFailure('InvalidValue', error.message);
    throw error;
  }
}
