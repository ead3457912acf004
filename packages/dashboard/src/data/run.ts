import type { PipesResponse, RunTimeline, SearchResponse } from '@headrace/client';
import { useFollow } from './follow.ts';
import { useRead } from './read.ts';

export type TimelineSlice = RunTimeline['slices'][number];
export type TimelineProvider = RunTimeline['providers'][number];

/** When the slices of a run waited and ran, and whom they asked. It moves by itself. */
export function useTimeline(runId: string) {
  useFollow(`run:${runId}`, 'run', runId);
  return useRead(['run', runId, 'timeline'], (client) => client.readTimeline(runId));
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
