/* The answers of the API about datasets. */
import type { Dataset, DatasetInspection, NewDataset } from '@headrace/client';

export type { Dataset, DatasetColumn, Facets, ImportResult } from '@headrace/client';

export const datasetKinds = ['people', 'companies'] as const;
export type DatasetKind = Dataset['kind'];

export const datasetTypes = ['string', 'number', 'boolean', 'date', 'datetime', 'json'] as const;
export type DatasetType = Dataset['columns'][number]['type'];

export type Inspection = Pick<DatasetInspection, 'kind' | 'columns'>;
export type InspectedColumn = Inspection['columns'][number];
export type Declaration = NewDataset;
