import type { PlainObject } from '../../kit/is-object.ts';
import { isObject } from '../../kit/is-object.ts';

/** What the address of the list says. */
export interface DatasetsParams {
  /** Whether a file is being imported. */
  import?: boolean | undefined;
}

export function readDatasetsSearch(given: Record<string, unknown>): DatasetsParams {
  return given['import'] === true ? { import: true } : {};
}

/** What the address of one dataset says. */
export interface DatasetParams extends DatasetsParams {
  filters?: PlainObject | undefined;
  /** The column whose values are counted. */
  facet?: string | undefined;
  sort?: string | undefined;
  direction?: 'desc' | undefined;
}

export function readDatasetSearch(given: Record<string, unknown>): DatasetParams {
  const { filters, facet, sort, direction } = given;
  return {
    ...readDatasetsSearch(given),
    ...(isObject(filters) ? { filters } : {}),
    ...(typeof facet === 'string' ? { facet } : {}),
    ...(typeof sort === 'string' ? { sort } : {}),
    ...(direction === 'desc' ? { direction } : {}),
  };
}
