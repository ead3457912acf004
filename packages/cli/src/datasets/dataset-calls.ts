import type { Client } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import type { Dataset } from './dataset-answers.ts';

export function pathOf(name: string): string {
  return `/v1/datasets/${encodeURIComponent(name)}`;
}

/** Null if there is no dataset of that name. */
export async function findDataset(client: Client, name: string): Promise<Dataset | null> {
  try {
    return await client.call<Dataset>(pathOf(name));
  } catch (error) {
    if (error instanceof HeadraceError && error.status === 404) return null;
    throw error;
  }
}

export async function listDatasets(client: Client): Promise<Dataset[]> {
  const { datasets } = await client.call<{ datasets: Dataset[] }>('/v1/datasets');
  return datasets;
}

export async function deleteDataset(client: Client, name: string): Promise<void> {
  await client.call(pathOf(name), { method: 'DELETE' });
}
