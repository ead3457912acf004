import type { PipesResponse, SearchResponse } from '@headrace/client';
import { useFollow } from './follow.ts';
import { useRead } from './read.ts';
import type { RunStatus } from './runs.ts';

export interface TimelineSlice {
  first_position: number;
  records: number;
  state: 'queued' | 'running' | 'waiting' | 'done';
  claims: number;
  /** Milliseconds after the run was created, as all times below. */
  claimed_ms: number | null;
  waiting_until: string | null;
}

export interface TimelineProvider {
  provider: string;
  outcomes: { found: number; not_found: number; rejected: number; failed: number; skipped: number };
  reused: number;
  credits: number;
  median_ms: number | null;
  max_ms: number | null;
  spans: { first_position: number; from_ms: number; to_ms: number; asked: number; busy_ms: number }[];
}

export interface RunTimeline {
  id: string;
  status: RunStatus;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  length_ms: number;
  slices: TimelineSlice[];
  providers: TimelineProvider[];
  is_complete: boolean;
}

/** When the slices of a run waited and ran, and whom they asked. It moves by itself. */
export function useTimeline(runId: string) {
  useFollow(`run:${runId}`, 'run', runId);
  return useRead(['run', runId, 'timeline'], (client, signal) =>
    client.call<RunTimeline>(`/v1/runs/${encodeURIComponent(runId)}/timeline`, { signal }),
  );
}

export type RunResult = ({ kind: 'pipes' } & PipesResponse) | ({ kind: 'search' } & SearchResponse);

/** The run itself, with its records or rows. */
export function useRunResult(runId: string, kind: 'pipes' | 'search') {
  return useRead<RunResult>(['run', runId, 'result', kind], async (client, signal) => {
    const path = `/v1/${kind}/check/${encodeURIComponent(runId)}`;
    if (kind === 'pipes') return { kind, ...(await client.call<PipesResponse>(path, { signal })) };
    return { kind, ...(await client.call<SearchResponse>(path, { signal })) };
  });
}
