import type { PipePayload, PipesRequest, PipesResponse, RunRecord } from '../api-types.ts';
import type { Capacity } from '../capacity.ts';
import { HeadraceError } from '../headrace-error.ts';
import type { Timing } from '../retry.ts';
import { realTiming, retry } from '../retry.ts';
import type { FieldsOf, ValuesOf } from '../typed-record.ts';
import { createChannel } from './channel.ts';
import type { Channel } from './channel.ts';
import type { Batch } from './cut-batches.ts';
import { cutBatches } from './cut-batches.ts';
import type { RunWire } from './follow-run.ts';
import { followRun } from './follow-run.ts';
import { keepPace } from './keep-pace.ts';
import type { Places } from './places.ts';
import { createPlaces } from './places.ts';
import { createProgress } from './progress.ts';
import { runKeys } from './run-key.ts';

export interface EnrichOptions {
  /**
   * Names the job. The same name, rows, pipes and options within 24 hours give the same runs, in any process, and nothing
   * is paid for twice. Without a name, a job cannot be taken up again.
   */
  name?: string | undefined;
  /** The `resumeFrom` of the last row that you stored. Rows before it are read, but neither sent nor yielded. */
  resumeFrom?: number | undefined;
  /** Environment, spending limit and cache of each run. */
  config?: PipesRequest['config'];
  /** Types of columns that their values do not show. */
  field_annotations?: PipesRequest['field_annotations'];
  /** Up to 100, the default. Fewer give results sooner, more cost fewer requests. */
  recordsPerRun?: number | undefined;
  /** How many runs may be under way or wait for you. Limits memory. Default 32. */
  maxRuns?: number | undefined;
  signal?: AbortSignal | undefined;
  /** For tests: replaces the clock and chance. */
  timing?: Timing | undefined;
}

/** A row with what the pipes made of it. */
export interface EnrichedRow<Row, Pipes extends readonly PipePayload[]> {
  /** The place of the row among those you gave, from 0. */
  index: number;
  row: Row;
  /** What the pipes made, plainly; null where there is nothing. Has the columns of the row too, as the service read them. */
  values: ValuesOf<Pipes>;
  /** The same with status, reason and origin. */
  fields: FieldsOf<Row, Pipes>;
  runId: string;
  /**
   * Store it with the row: all rows before it have been yielded. A job of the same name goes on from there with the option
   * of this name.
   */
  resumeFrom: number;
}

export interface EnrichWire extends RunWire {
  run(
    request: PipesRequest,
    options: { idempotencyKey: string; signal: AbortSignal },
  ): Promise<{ run: PipesResponse; capacity: Capacity | null }>;
}

const maxRecordsPerRun = 100;
/** The service allows an organization 20 in each process; others may want some of them. */
const maxStreams = 8;

/** A final record, with the batch it belongs to. */
interface Finished<Row> {
  batch: Batch<Row>;
  record: RunRecord;
  runId: string;
}

interface Job<Row> {
  wire: EnrichWire;
  request: Omit<PipesRequest, 'input'>;
  keyOf: ReturnType<typeof runKeys>;
  timing: Timing;
  signal: AbortSignal;
  places: Places;
  finished: Channel<Finished<Row>>;
}

/**
 * Runs any number of rows through pipes, and yields each as soon as it is final, in any order. What was accepted is
 * yielded before an error is thrown, unless the signal aborts.
 */
export async function* enrichRows<Row extends object, const Pipes extends readonly PipePayload[]>(
  wire: EnrichWire,
  { rows, pipes }: { rows: Iterable<Row> | AsyncIterable<Row>; pipes: Pipes },
  options: EnrichOptions = {},
): AsyncGenerator<EnrichedRow<Row, Pipes>, undefined> {
  const { name, resumeFrom = 0, maxRuns = 32, timing = realTiming } = options;
  const size = Math.min(maxRecordsPerRun, Math.max(1, options.recordsPerRun ?? maxRecordsPerRun));
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  const progress = createProgress(resumeFrom);
  const job: Job<Row> = {
    wire,
    request: requestOf(pipes, options),
    keyOf: runKeys(name),
    timing,
    signal,
    places: createPlaces(maxRuns, signal),
    finished: createChannel(),
  };
  signal.addEventListener('abort', () => job.finished.fail(signal.reason), { once: true });
  signal.throwIfAborted();
  void feed(cutBatches(rows, size, resumeFrom), job);
  try {
    for await (const { batch, record, runId } of job.finished.read()) {
      const position = Number(record.id);
      const index = batch.first + position;
      const row = batch.rows[position];
      if (row === undefined) throw new Error(`The run ${runId} has a record that was not sent.`);
      const isLast = progress.yielded(batch);
      const found = readRecord<Row, Pipes>(record);
      yield { index, row, ...found, runId, resumeFrom: progress.resumeFrom() };
      if (isLast) job.places.free();
    }
  } finally {
    stop.abort();
  }
}

// The service answers as the catalog says, and the types are made from that.
function readRecord<Row, Pipes extends readonly PipePayload[]>({ fields }: RunRecord) {
  const values = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
  return { values, fields } as Pick<EnrichedRow<Row, Pipes>, 'values' | 'fields'>;
}

function requestOf(
  pipes: readonly PipePayload[],
  { config, field_annotations: annotations }: EnrichOptions,
): Omit<PipesRequest, 'input'> {
  return {
    ...(config === undefined ? {} : { config }),
    ...(annotations === undefined ? {} : { field_annotations: annotations }),
    pipes: [...pipes],
  };
}

/** Submits batch after batch, and closes the channel when all of them are final, or after the first error. */
async function feed<Row extends object>(batches: AsyncGenerator<Batch<Row>>, job: Job<Row>): Promise<void> {
  const { places, finished, signal } = job;
  const failures: { thrown: unknown }[] = [];
  const running = new Set<Promise<void>>();
  const fail = (thrown: unknown) => void failures.push({ thrown });
  let streams = 0;
  let capacity: Capacity | null = null;
  const follow = async (batch: Batch<Row>, run: PipesResponse) => {
    const mayStream = streams < maxStreams;
    if (mayStream) streams += 1;
    try {
      for await (const record of followRun(run, { ...job, mayStream }))
        finished.push({ batch, record, runId: run.id });
    } catch (error) {
      fail(error);
    } finally {
      if (mayStream) streams -= 1;
    }
  };
  try {
    while (failures.length === 0) {
      await places.take();
      await keepPace(capacity, running, job);
      const next = await batches.next();
      if (next.done === true || failures.length > 0) break;
      const submitted = await submit(next.value, job);
      capacity = submitted.capacity;
      const following = follow(next.value, submitted.run).finally(() => running.delete(following));
      running.add(following);
    }
  } catch (error) {
    fail(error);
  }
  await Promise.all(running);
  if (!signal.aborted) finished.close(failures[0]);
  // The source may have something to close.
  await batches.return(undefined).catch(() => {});
}

async function submit<Row extends object>(
  { first, rows }: Batch<Row>,
  { wire, request, keyOf, timing, signal }: Job<Row>,
): Promise<{ run: PipesResponse; capacity: Capacity | null }> {
  const whole = { ...request, input: rows.map((row, id) => ({ ...row, id })) };
  const idempotencyKey = await keyOf(first, whole);
  try {
    return await retry(() => wire.run(whole, { idempotencyKey, signal }), timing, signal);
  } catch (error) {
    if (error instanceof HeadraceError) error.message += ` (rows ${first} to ${first + rows.length - 1})`;
    throw error;
  }
}
