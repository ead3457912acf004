import type { PipesResponse, RunEvent } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { isOver, mergeRun, withRecord } from './merge-run.ts';

/** What following a run takes of the client. */
export interface RunCalls {
  check(runId: string, options: { signal: AbortSignal }): Promise<PipesResponse>;
  streamRun(runId: string, options: { signal: AbortSignal }): AsyncIterable<RunEvent>;
}

export interface Following {
  signal: AbortSignal;
  onChange(run: PipesResponse): void;
  /** Waits between two checks. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

const firstDelayMs = 250;
const maxDelayMs = 2000;
const growth = 1.4;

/**
 * Follows a run until it is over. Records come from its stream as soon as they are final. In between, the run is checked
 * for cells that are not; if there is no stream, that alone would do.
 */
export async function followRun(
  calls: RunCalls,
  run: PipesResponse,
  following: Following,
): Promise<PipesResponse> {
  const ended = new AbortController();
  const signal = AbortSignal.any([following.signal, ended.signal]);
  let current = run;
  const change = (next: PipesResponse): void => {
    current = next;
    following.onChange(next);
  };
  let hasStream = true;
  const streaming = readStream(calls, run.id, {
    signal,
    onRecord: (record) => change(withRecord(current, record)),
  }).finally(() => {
    hasStream = false;
  });
  try {
    for (let delayMs = firstDelayMs; !isOver(current); delayMs = Math.min(delayMs * growth, maxDelayMs)) {
      const pausing = following.pause(delayMs, signal);
      // The end of the stream is as good a time to look as the end of the pause.
      await (hasStream ? Promise.race([pausing, streaming]) : pausing);
      following.signal.throwIfAborted();
      try {
        change(mergeRun(current, await calls.check(run.id, { signal })));
      } catch (error) {
        // The run goes on without us, so however long the service is away, somebody still waits for it.
        if (!mayPass(error)) throw error;
        await following.pause(maxDelayMs, signal);
      }
    }
    return current;
  } finally {
    ended.abort();
  }
}

/** Resolves at the end of the stream. If there is none, never: checking goes on in its own time. */
async function readStream(
  calls: RunCalls,
  runId: string,
  {
    signal,
    onRecord,
  }: { signal: AbortSignal; onRecord(record: Extract<RunEvent, { event: 'record' }>['record']): void },
): Promise<void> {
  try {
    for await (const event of calls.streamRun(runId, { signal })) {
      if (signal.aborted) return;
      if (event.event === 'record') onRecord(event.record);
    }
  } catch {
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}

/** The service restarts or is busy, or the line is broken. */
function mayPass(error: unknown): boolean {
  return error instanceof HeadraceError ? error.isTransient : error instanceof TypeError;
}
