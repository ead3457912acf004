import type { Field, PipesResponse, RunRecord } from '../api-types.ts';
import type { StreamOptions } from '../keep-reading.ts';
import { HeadraceError } from '../headrace-error.ts';
import type { Timing } from '../retry.ts';
import { retry } from '../retry.ts';
import type { RunEvent } from '../stream-run.ts';

/** How runs are read. */
export interface RunWire {
  check(runId: string, options: { signal: AbortSignal }): Promise<PipesResponse>;
  streamRun(runId: string, options: StreamOptions): AsyncIterable<RunEvent>;
}

interface Following {
  wire: RunWire;
  timing: Timing;
  signal: AbortSignal;
  /** Whether a stream may be opened; the service allows an organization only some at a time. */
  mayStream: boolean;
}

const firstLookMs = 1000;
const longestLookMs = 5000;
const growth = 1.5;

/** The records of a run, each once, as they become final; after the last one the run has ended. */
export async function* followRun(run: PipesResponse, following: Following): AsyncGenerator<RunRecord> {
  const seen = new Set<string>();
  const isNew = ({ id }: RunRecord) => !seen.has(String(id)) && seen.add(String(id)) !== undefined;
  if (following.mayStream && !hasEnded(run))
    for await (const record of streamed(run.id, following)) if (isNew(record)) yield record;
  // What is missing now: all of it where there was no stream, the rest where one broke off, nothing otherwise.
  if (seen.size === run.order.length) return;
  for await (const record of looked(run, following)) if (isNew(record)) yield record;
}

async function* streamed(runId: string, { wire, signal }: Following): AsyncGenerator<RunRecord, undefined> {
  try {
    for await (const event of wire.streamRun(runId, { signal, maxFailures: 0 }))
      if (event.event === 'record') yield event.record;
  } catch (error) {
    signal.throwIfAborted();
    // Too many streams are open, or it broke off. Looking at the run shows the rest.
    if (!(error instanceof HeadraceError) || !error.isTransient) throw error;
  }
}

async function* looked(
  submitted: PipesResponse,
  { wire, timing, signal }: Following,
): AsyncGenerator<RunRecord, undefined> {
  let run = submitted;
  for (let delayMs = firstLookMs; ; delayMs = Math.min(longestLookMs, delayMs * growth)) {
    for (const record of Object.values(run.records))
      if (Object.values(record.fields).every(isFinal)) yield record;
    if (hasEnded(run)) return;
    await timing.sleep(delayMs, signal);
    run = await retry(() => wire.check(run.id, { signal }), timing, signal);
  }
}

function hasEnded({ status }: PipesResponse): boolean {
  return status !== 'pending' && status !== 'processing';
}

function isFinal({ status }: Field): boolean {
  return status !== 'queued' && status !== 'processing' && status !== 'pending';
}
