import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { ComputeLimit } from '../engine/task.ts';
import { computeLimits } from './limits.ts';
import type { BatchMessage, ChildMessage, ResultMessage, TaskMessage } from './messages.ts';
import type { AnyPrepared } from './program-cache.ts';

interface Programs {
  get(program: { kind: string; json: string }): AnyPrepared;
}

/** Results wait for each other this long, or until they are this long. */
const flushMs = 20;
const flushLength = 256_000;

/** Runs the tasks of a batch one after another, and sends their results as they come. */
export async function runBatch(
  batch: BatchMessage,
  { programs, say }: { programs: Programs; say: (message: ChildMessage) => Promise<void> },
): Promise<void> {
  const made = new Map<number, number>();
  const valueAt = (at: number): JsonValue => batch.values[at] ?? null;
  const begun = performance.now();
  let flushed = begun;
  let results: ResultMessage[] = [];
  let length = 0;
  let done = 0;
  for (const task of batch.tasks) {
    const result = await runTask(task, {
      prepare: () => programs.get(batch.programs[task.program] ?? { kind: '', json: 'null' }),
      valueAt,
      made,
    });
    done += 1;
    results.push(result);
    length += 'length' in result ? result.length : 0;
    const now = performance.now();
    if (now - flushed > flushMs || length > flushLength) {
      await say({ said: 'results', results });
      [results, length, flushed] = [[], 0, now];
    }
    if (now - begun > computeLimits.turnMs) break;
  }
  if (results.length > 0) await say({ said: 'results', results });
  await say({ said: 'done', left: batch.tasks.length - done });
}

interface Surroundings {
  prepare(): AnyPrepared;
  valueAt(at: number): JsonValue;
  /** What the tasks of this batch have made, by record. */
  made: Map<number, number>;
}

async function runTask(task: TaskMessage, { prepare, valueAt, made }: Surroundings): Promise<ResultMessage> {
  const began = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
  try {
    const fields: JsonObject = Object.create(null);
    for (const [name, value] of task.fields) fields[name] = 'at' in value ? valueAt(value.at) : value.value;
    const json = JSON.stringify(await prepare().run(fields, task.extra)) ?? 'null';
    const total = (made.get(task.record) ?? 0) + json.length;
    made.set(task.record, total);
    if (total > task.left) return { limit: recordTooLong, cpuMs: cpuMs() };
    return { json, length: json.length, cpuMs: cpuMs() };
  } catch (error) {
    if (error instanceof ComputeLimit) return { limit: error.message, cpuMs: cpuMs() };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error), cpuMs: cpuMs() };
  }
}

/** Also used in place, for tasks that are too small to be sent. */
export const recordTooLong = 'The pipes of this record compute too much text in total; make it shorter.';
