import { availableParallelism } from 'node:os';
import type { JsonValue } from '../contract/field.ts';
import type { Computing, RunTask, Task, TaskInput } from '../engine/task.ts';
import { ComputeLimit } from '../engine/task.ts';
import { movingMs, thread } from '../pace/thread.ts';
import { Lane } from './lane.ts';
import type { LaneName } from './limits.ts';
import { computeLimits } from './limits.ts';
import type { ResultMessage } from './messages.ts';
import { prepareInPlace } from './prepare-in-place.ts';
import type { RecordSpace } from './queued-task.ts';
import type { ReplyGate } from './reply-gate.ts';
import { createReplyGate } from './reply-gate.ts';
import { recordTooLong } from './run-batch.ts';
import { createShares } from './shares.ts';
import { usualNiceness } from './start-child.ts';
import { computeStopped, serviceStops } from './stopped.ts';

export interface ComputeService extends Computing {
  /** For what strangers sent as answers: pages and feeds. */
  forReplies(organizationId: string): RunTask;
  /** For requests to the simulated world. */
  forSandbox(organizationId: string): RunTask;
  /** Fetches what is to be computed afterwards, when there is space for it. */
  readonly replies: ReplyGate;
  state(): Record<LaneName, ReturnType<Lane['state']>>;
  /** Ends all children. What still waits fails. */
  close(): void;
}

interface ComputeOptions {
  /** How far its processes stand back behind the service. */
  niceness?: number;
  /** How many processes of the service share the cores of this machine. */
  sharedBy?: number;
}

/** The one place where users' templates, formulas, patterns and schemas are computed. */
export function createCompute({
  niceness = usualNiceness,
  sharedBy = 1,
}: ComputeOptions = {}): ComputeService {
  const cores = Math.max(2, Math.floor(availableParallelism() / sharedBy));
  // One core is left to the service and to other organizations, however much an organization has to compute. Its requests
  // do not wait behind its records.
  const shares = createShares(cores - 1);
  const lanes = {
    records: new Lane({ name: 'records', slots: cores, shares, niceness }),
    requests: new Lane({ name: 'requests', slots: 2, shares: createShares(1), niceness }),
    sandbox: new Lane({ name: 'sandbox', slots: Math.min(cores, 4), shares, niceness }),
  };
  const { replyLength } = computeLimits;
  return {
    forRequest: (organizationId, signal) =>
      runFor(
        { organizationId, isSmallPlan: true, cpuMs: 0, lane: lanes.requests, signal: signal ?? null },
        { left: computeLimits.requestLength },
      ),
    forSlice: ({ organizationId, records, isSmallPlan }) => {
      const { sliceLength, recordLength } = computeLimits;
      const slice: SliceState = { organizationId, isSmallPlan, cpuMs: 0, lane: lanes.records, signal: null };
      const left = Math.min(recordLength, Math.floor(sliceLength / Math.max(records, 1)));
      return { forRecord: () => runFor(slice, { left }) };
    },
    forReplies: (organizationId) =>
      runFor(
        { organizationId, isSmallPlan: true, cpuMs: 0, lane: lanes.records, signal: null },
        { left: replyLength },
      ),
    forSandbox: (organizationId) =>
      runFor(
        { organizationId, isSmallPlan: false, cpuMs: 0, lane: lanes.sandbox, signal: null },
        { left: replyLength },
      ),
    replies: createReplyGate((organizationId) => lanes.records.waitingLength(organizationId)),
    state: () => ({
      records: lanes.records.state(),
      requests: lanes.requests.state(),
      sandbox: lanes.sandbox.state(),
    }),
    close: () => {
      for (const lane of Object.values(lanes)) lane.close();
    },
  };
}

interface SliceState {
  organizationId: string;
  isSmallPlan: boolean;
  /** Processor time that children have spent on it. */
  cpuMs: number;
  lane: Lane;
  /** Aborts when nobody waits for the result any more. */
  signal: AbortSignal | null;
}

function runFor(slice: SliceState, record: RecordSpace): RunTask {
  return (task, program, input) => {
    const prepared = slice.isSmallPlan ? prepareInPlace(task, program) : null;
    if (prepared === null || !prepared.isSmall(input.fields))
      return runApart(slice, { record, task, program, input });
    const result = thread.count(slice.organizationId, () => prepared.run(input.fields, input.extra));
    if (result instanceof Promise) return result.then((value) => count(record, task, value));
    return count(record, task, result);
  };
}

function count<Result>(
  record: RecordSpace,
  task: Pick<Task<object, never, Result>, 'measure'>,
  result: Result,
): Result {
  record.left -= task.measure(result);
  if (record.left < 0) throw new ComputeLimit(recordTooLong);
  return result;
}

interface Apart<Program extends object, Extra, Result> {
  record: RecordSpace;
  task: Task<Program, Extra, Result>;
  program: Program;
  input: TaskInput<Extra>;
}

function faultOf(kind: string, fault: string): Error {
  return fault === serviceStops ? computeStopped : new Error(`a task ${kind} failed: ${fault}`);
}

function runApart<Program extends object, Extra, Result>(
  slice: SliceState,
  { record, task, program, input }: Apart<Program, Extra, Result>,
): Promise<Result> {
  if (slice.cpuMs > computeLimits.sliceCpuMs) return Promise.reject(new ComputeLimit(sliceTooSlow));
  return new Promise((resolve, reject) => {
    const finish = (result: ResultMessage) => {
      slice.cpuMs += result.cpuMs;
      if (slice.signal?.aborted === true) return reject(slice.signal.reason);
      if ('limit' in result) return reject(new ComputeLimit(result.limit));
      if ('fault' in result) return reject(faultOf(task.kind, result.fault));
      record.left -= result.length;
      if (record.left < 0) return reject(new ComputeLimit(recordTooLong));
      thread.note(slice.organizationId, movingMs(result.json.length));
      resolve(JSON.parse(result.json));
    };
    const length = lengthOf(input.fields);
    thread.note(slice.organizationId, movingMs(length));
    slice.lane.add({
      organizationId: slice.organizationId,
      task,
      program,
      fields: input.fields,
      extra: toJson(input.extra),
      record,
      length,
      isSuspect: false,
      signal: slice.signal,
      finish,
    });
  });
}

const sliceTooSlow = `The records of this run take more than ${computeLimits.sliceCpuMs / 1000} s of processor time to compute; send fewer records, or compute less for each.`;

/** The extra of a task is plain JSON, as its type promises. */
function toJson(extra: unknown): JsonValue {
  return extra as JsonValue;
}

/** Characters, roughly; lists and objects are counted when they are sent. */
function lengthOf(fields: TaskInput<unknown>['fields']): number {
  let length = 0;
  for (const value of Object.values(fields)) length += typeof value === 'string' ? value.length : 100;
  return length;
}
