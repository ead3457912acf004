import type { Client } from '@headrace/client';
import type { Environment } from './environment.ts';
import { useFollow } from './follow.ts';
import { useReadPages } from './read-pages.ts';

export const runStatuses = ['pending', 'processing', 'completed', 'failed', 'canceled'] as const;
export type RunStatus = (typeof runStatuses)[number];

export interface RunItem {
  id: string;
  kind: 'pipes' | 'search';
  status: RunStatus;
  environment: Environment;
  /** Null if the run was invalid. */
  pipes: string[] | null;
  records: number;
  records_done: number;
  credits: { spent: number; max: number | null };
  created_by: string | null;
  sheet_id: number | null;
  error: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

export interface RunFilters {
  status?: RunStatus | undefined;
  environment?: Environment | undefined;
  kind?: 'pipes' | 'search' | undefined;
  pipe?: string | undefined;
}

interface RunList {
  runs: RunItem[];
  next_cursor: string | null;
}

/** The runs of the organization, the newest first. They move by themselves. */
export function useRuns(filters: RunFilters) {
  useFollow('runs', 'runs');
  return useReadPages<RunItem>(['runs', filters], async (client, { cursor, signal }) => {
    const { runs, next_cursor: next } = await readRuns(
      client,
      { ...filters, cursor: cursor ?? undefined },
      signal,
    );
    return { items: runs, next };
  });
}

function readRuns(
  client: Client,
  query: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<RunList> {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const text = new URLSearchParams(given.map(([name = '', value = '']) => [name, value])).toString();
  return client.call<RunList>(text === '' ? '/v1/runs' : `/v1/runs?${text}`, { signal });
}
