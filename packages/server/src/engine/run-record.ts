import type { JsonObject } from '../contract/json-value.ts';
import { Waits } from './asking/waits.ts';
import { beginInTurns } from './begin-in-turns.ts';
import type { RecordState } from './cell.ts';
import { endedCell, makeReason, queuedCell, waitingCell } from './cell.ts';
import type { CompiledPipe, CompiledPlan } from './compile-plan.ts';
import type { GateResult } from './gate.ts';
import type { ComputeContext, Outcome, Outputs } from './pipe.ts';
import { PipeFailure } from './pipe.ts';
import type { InputHasher } from './plan/fingerprint.ts';
import { createInputHasher } from './plan/fingerprint.ts';
import type { Hashed } from './read-inputs.ts';
import { readInputs } from './read-inputs.ts';
import { resolveOutputs } from './resolve-outputs.ts';
import { ComputeLimit } from './task.ts';

export interface RecordContext {
  /** The organization in whose turns it runs. */
  organizationId: string;
  /** The context of one pipe on this record. */
  forPipe(pipe: CompiledPipe): ComputeContext;
  reportFault(error: unknown, pipeId: string): void;
}

/**
 * Walks one record through the graph: each pipe as soon as those before it are final, independent
 * ones together. Returns undefined when all of it happened at once, else a promise that resolves at the end. If a pipe
 * waits, the end is when nothing else can continue; the record then has its `waitsUntil`.
 */
export function runRecord(
  compiled: CompiledPlan,
  record: RecordState,
  context: RecordContext,
): Promise<void> | undefined {
  const waitsFor = compiled.pipes.map((pipe) => pipe.after.length);
  const hashInputs = createInputHasher();
  const finish = (pipe: CompiledPipe): Promise<void> | undefined => {
    const ready = pipe.before.filter((at) => {
      const left = (waitsFor[at] ?? 0) - 1;
      waitsFor[at] = left;
      return left === 0;
    });
    return beginInTurns(ready, start, context);
  };
  const start = (at: number): Promise<void> | undefined => {
    const pipe = compiled.pipes[at];
    if (pipe === undefined) return undefined;
    const step = runPipe(compiled, { pipe, position: at, record, context, hashInputs });
    if (step === undefined) return finish(pipe);
    return step.then(() => (hasToWait(pipe, record) ? undefined : finish(pipe)));
  };
  return beginInTurns(
    compiled.pipes.flatMap(({ after }, at) => (after.length === 0 ? [at] : [])),
    start,
    context,
  );
}

function hasToWait({ outputs }: CompiledPipe, { cells }: RecordState): boolean {
  return outputs.some(({ column }) => cells[column]?.waitingUntil != null);
}

interface Step {
  pipe: CompiledPipe;
  position: number;
  record: RecordState;
  context: RecordContext;
  hashInputs: InputHasher;
}

function runPipe(compiled: CompiledPlan, step: Step): Promise<void> | undefined {
  const { pipe, record, context, hashInputs } = step;
  if (!isWanted(step)) return undefined;
  const read = readInputs(pipe, record.cells);
  const hash = hashInputs(read.hashed);
  requeueChanged(step, hash, read.hashedOtherwise);
  if (!pipe.outputs.some(({ column }) => record.cells[column]?.status === 'queued')) return undefined;
  if (read.kind !== 'ready') return endOutputs(step, read.kind, makeReason(read.code, read.message));
  const pipeContext = context.forPipe(pipe);
  const ready: ReadyStep = { ...step, values: read.values, hash, pipeContext };
  const gate = judge(ready);
  if (!(gate instanceof Promise)) return passGate(compiled, ready, gate);
  return gate.then((result) => passGate(compiled, ready, result));
}

/** A pipe that has its inputs. */
interface ReadyStep extends Step {
  values: JsonObject;
  hash: string | null;
  pipeContext: ComputeContext;
}

type Judged = GateResult | PipeFailure;

function judge({ pipe, record, context, pipeContext }: ReadyStep): Judged | Promise<Judged> {
  if (pipe.gate === null) return 'met';
  const fault = explainFault(context, pipe.id);
  try {
    const result = pipe.gate(record.cells, pipeContext);
    return result instanceof Promise ? result.catch(fault) : result;
  } catch (error) {
    return fault(error);
  }
}

function passGate(compiled: CompiledPlan, step: ReadyStep, gate: Judged): Promise<void> | undefined {
  if (gate === 'unmet') {
    return endOutputs(
      step,
      'skipped',
      makeReason('PipeConditionUnmet', 'The run_if condition of the pipe is not met.'),
    );
  }
  if (gate instanceof PipeFailure) return endOutputs(step, 'failed', makeReason(gate.code, gate.message));
  if (gate !== 'met') return endOutputs(step, 'failed', makeReason('ConditionError', gate.problem));
  return computeOutputs(compiled, step);
}

function computeOutputs(compiled: CompiledPlan, step: ReadyStep): Promise<void> | undefined {
  const { pipe, record, hash, pipeContext } = step;
  const finish = (outcome: Outcome | Waits) => {
    if (outcome instanceof Waits) return wait(step, outcome);
    if (compiled.plan.widgets)
      record.ran[step.position] = { values: valuesOf(outcome), trace: pipeContext.trace };
    return resolveOutputs(compiled.plan, { pipe, record, outcome, inputHash: hash });
  };
  const outcome = compute(step);
  if (!(outcome instanceof Promise)) return finish(outcome);
  for (const { column } of pipe.outputs) {
    const cell = record.cells[column];
    if (cell?.status === 'queued') record.cells[column] = { ...cell, status: 'processing' };
  }
  return outcome.then(finish);
}

/** The pipes after this one wait with it. */
function wait({ pipe, record }: Step, { until }: Waits): undefined {
  for (const { column } of pipe.outputs) {
    const cell = record.cells[column];
    if (cell?.status === 'queued' || cell?.status === 'processing')
      record.cells[column] = waitingCell(cell, until);
  }
  if (record.waitsUntil === null || until < record.waitsUntil) record.waitsUntil = until;
}

function valuesOf(outcome: Outcome): Outputs {
  if (outcome === null || outcome instanceof PipeFailure) return {};
  return Object.fromEntries(
    Object.entries(outcome).map(([field, value]) => [field, value instanceof PipeFailure ? null : value]),
  );
}

/** Whether any output is still to be found, or must be checked against the current inputs. */
function isWanted({ pipe, record }: Step): boolean {
  return pipe.outputs.some(({ column }) => {
    const cell = record.cells[column];
    return cell !== undefined && (cell.status === 'queued' || cell.unverified !== null);
  });
}

/** Keeps values of an earlier response whose inputs are still the same, and queues the others again. */
function requeueChanged(
  { pipe, record, hashInputs }: Step,
  hash: string | null,
  hashedOtherwise: Hashed | null,
): void {
  for (const { column } of pipe.outputs) {
    const cell = record.cells[column];
    if (cell === undefined || cell.unverified === null) continue;
    const { inputHash: stored } = cell.unverified;
    const isSame =
      stored === null ||
      stored === hash ||
      (hashedOtherwise !== null && stored === hashInputs(hashedOtherwise));
    record.cells[column] = isSame ? { ...cell, unverified: null } : queuedCell();
  }
}

function endOutputs(
  { pipe, record }: Step,
  status: 'failed' | 'skipped',
  reason: ReturnType<typeof makeReason>,
): undefined {
  for (const { column } of pipe.outputs) {
    if (record.cells[column]?.status === 'queued') record.cells[column] = endedCell(status, reason);
  }
}

/** Runs the pipe. One that throws has a bug, and only its own cells fail. */
function compute({ pipe, context, values, pipeContext }: ReadyStep): Outcome | Promise<Outcome | Waits> {
  try {
    const outcome = pipe.compute(values, pipeContext);
    if (!(outcome instanceof Promise)) return outcome;
    return outcome.catch(async (error: unknown) => {
      if (!(error instanceof Waits)) return explainFault(context, pipe.id)(error);
      await error.leave();
      return error;
    });
  } catch (error) {
    return explainFault(context, pipe.id)(error);
  }
}

function explainFault(context: RecordContext, pipeId: string): (error: unknown) => PipeFailure {
  return (error) => {
    if (error instanceof ComputeLimit) return new PipeFailure('ComputeLimit', error.message);
    context.reportFault(error, pipeId);
    return new PipeFailure('InternalError', 'The pipe failed on this record because of a fault on our side.');
  };
}
