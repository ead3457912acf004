import type { RunItem } from '@headrace/client';
import type { Environment } from './environment.ts';
import { useFollow } from './follow.ts';
import { useReadPages } from './read-pages.ts';
import { useService } from './service.tsx';

export const runStatuses = ['pending', 'processing', 'completed', 'failed', 'canceled'] as const;
export type RunStatus = (typeof runStatuses)[number];

export interface RunFilters {
  status?: RunStatus | undefined;
  environment?: Environment | undefined;
  kind?: 'pipes' | 'search' | undefined;
  pipe?: string | undefined;
  /** The id of the person or the API key that started it. */
  created_by?: string | undefined;
}

/** The runs of the organization, the newest first. They move by themselves. */
export function useRuns(filters: RunFilters) {
  useFollow('runs', 'runs');
  return useReadPages<RunItem>(['runs', filters], async (client, { cursor }) => {
    const { runs, next_cursor: next } = await client.listRuns({ ...filters, cursor: cursor ?? undefined });
    return { items: runs, next };
  });
}

/** Reads a page of the runs by itself, as for a file. */
export function useRunPages(filters: RunFilters) {
  const { client } = useService();
  return async (cursor: string | null) => {
    const { runs, next_cursor: next } = await client.listRuns({
      ...filters,
      cursor: cursor ?? undefined,
      limit: 100,
    });
    return { items: runs, next };
  };
}
