import type { JsonValue } from '../contract/field.ts';
import { reasonCode } from '../contract/field.ts';
import { z } from 'zod';
import { jsonValue } from '../contract/json-value.ts';
import type { AskPlace } from './asking/asker.ts';
import { countSteps, createAsker } from './asking/asker.ts';
import type { Attempt } from './asking/attempt.ts';
import { createPriceHolder } from './asking/hold-price.ts';
import { worstCase } from './asking/price.ts';
import type { RecordState } from './cell.ts';
import { closeRecord } from './close-record.ts';
import type { CompiledPipe, CompiledPlan } from './compile-plan.ts';
import { openRecord } from './open-record.ts';
import type { Outcome } from './pipe.ts';
import { PipeFailure } from './pipe.ts';
import type { PlanCache } from './plan-cache.ts';
import type {
  EnginePorts,
  RunningSlice,
  SliceExecutor,
  SliceHooks,
  SliceWork,
  TemplateConstants,
} from './ports.ts';
import type { RunTask } from './task.ts';
import { readStoredRecords } from './read-stored-records.ts';
import { renderRecord } from './render/render-record.ts';
import type { RecordContext } from './run-record.ts';
import { runRecord } from './run-record.ts';
import { newTrace } from './widgets/widgets.ts';

/** Runs slices: opens each record, walks it through the plan, and hands over its text when it is final. */
export function createSliceExecutor(plans: PlanCache, ports: EnginePorts): SliceExecutor {
  return {
    start: (work, hooks) => startSlice(work, { compiled: plans.get(work.plan), ports, hooks }),
    costOf: ({ plan: text, size, done }) => {
      const { plan } = plans.get(text);
      const perRecord = plan.pipes.reduce((sum, pipe) => sum + worstCase(pipe), 0);
      return { worst: perRecord * (size - done.size), ceiling: plan.maxCredits };
    },
    abandon: (work) => {
      const compiled = plans.get(work.plan);
      return openRecords(compiled, work).map(({ position, state }) => {
        closeRecord(state, 'fault');
        return { position, body: renderRecord(compiled, state) };
      });
    },
  };
}

interface OpenRecord {
  position: number;
  state: RecordState;
}

interface SliceRun {
  compiled: CompiledPlan;
  ports: EnginePorts;
  hooks: SliceHooks;
}

function startSlice(work: SliceWork, run: SliceRun): RunningSlice {
  const { compiled, hooks } = run;
  const unfinished = new Map<number, { state: RecordState; shown: string }>();
  const constants = lazily(() => run.ports.templateConstants(work.organizationId));
  const computing = run.ports.computing.forSlice({
    organizationId: work.organizationId,
    records: work.size,
    isSmallPlan: compiled.isSmall,
  });
  const running = openRecords(compiled, work).flatMap(({ position, state }) => {
    const step = runRecord(
      compiled,
      state,
      recordContext(work, { position, run, constants, compute: computing.forRecord() }),
    );
    const finish = () => {
      unfinished.delete(position);
      hooks.onRecord({ position, body: renderRecord(compiled, state) });
    };
    if (step === undefined) {
      finish();
      return [];
    }
    unfinished.set(position, { state, shown: '' });
    return [step.then(finish)];
  });
  const snapshot = () =>
    [...unfinished].flatMap(([position, entry]) => {
      const body = renderRecord(compiled, entry.state);
      if (body === entry.shown) return [];
      entry.shown = body;
      return [{ position, body }];
    });
  const ended = running.length === 0 ? undefined : Promise.all(running);
  return { ended, snapshot, failure: () => null };
}

function openRecords(compiled: CompiledPlan, work: SliceWork): OpenRecord[] {
  const offset = work.firstPosition - work.inputPosition;
  const records = readStoredRecords(work.input).slice(offset, offset + work.size);
  return records.flatMap((record, index) => {
    const position = work.firstPosition + index;
    return work.done.has(position) ? [] : [{ position, state: openRecord(compiled.plan, record) }];
  });
}

interface Place {
  position: number;
  run: SliceRun;
  constants: () => Promise<TemplateConstants>;
  compute: RunTask;
}

function recordContext(work: SliceWork, { position, run, constants, compute }: Place): RecordContext {
  const { environment, maxAgeSeconds = 0 } = run.compiled.plan;
  const http = run.ports.http(environment, work.organizationId);
  return {
    forPipe: (pipe) => {
      const trace = newTrace();
      const nextStep = countSteps();
      const place: AskPlace = {
        environment,
        maxAgeMs: maxAgeSeconds * 1000,
        pipe,
        work,
        position,
        ports: run.ports,
        funds: run.hooks.funds,
        trace,
        settled: settledOf(work, position, pipe),
        onAttempt: (attempt) => run.hooks.onAttempt({ position, attempt }),
      };
      return {
        now: work.startedAt,
        environment,
        compute,
        http,
        constants,
        trace,
        models: environment === 'sandbox' ? noModels : run.ports.models,
        once: (effect) => runOnce(run.ports, { work, position, pipe, effect }),
        ask: createAsker(place, nextStep),
        holdPrice: createPriceHolder(place, nextStep),
        findRow: (dataset, inputs) =>
          run.ports.findRow({ organizationId: work.organizationId, dataset, inputs }),
      };
    },
    reportFault: (error, pipeId) => run.ports.reportFault(error, { runId: work.runId, pipeId }),
  };
}

const noModels: ReadonlyMap<string, string> = new Map();

const nothingSettled: ReadonlyMap<number, Attempt> = new Map();

function settledOf(work: SliceWork, position: number, pipe: CompiledPipe): ReadonlyMap<number, Attempt> {
  const ofRecord = work.settled.get(position);
  if (ofRecord === undefined) return nothingSettled;
  return new Map(
    ofRecord.flatMap((attempt) => (attempt.pipeIndex === pipe.index ? [[attempt.step, attempt]] : [])),
  );
}

interface Effect {
  work: SliceWork;
  position: number;
  pipe: CompiledPipe;
  effect: () => Promise<Outcome>;
}

async function runOnce(ports: EnginePorts, { work, position, pipe, effect }: Effect): Promise<Outcome> {
  const { organizationId, runId } = work;
  const key = { organizationId, runId, position, pipeIndex: pipe.index, step: 0 };
  const known = await ports.effects.begin(key, work);
  if (known.state === 'unknown' || known.state === 'lost') {
    return new PipeFailure(
      'OutcomeUnknown',
      'This was asked for once and the answer was lost; it is not asked for again.',
    );
  }
  if (known.state === 'answered') return restoreOutcome(known.answer);
  const outcome = await effect();
  await ports.effects.settle(key, storeOutcome(outcome));
  return outcome;
}

const storedFailure = z.object({ failure: z.object({ code: reasonCode, message: z.string() }) });
const storedOutputs = z.object({ outputs: z.nullable(z.record(z.string(), jsonValue)) });

function storeOutcome(outcome: Outcome): JsonValue {
  if (outcome instanceof PipeFailure) return { failure: { code: outcome.code, message: outcome.message } };
  if (outcome === null) return { outputs: null };
  return {
    outputs: Object.fromEntries(Object.entries(outcome).map(([field, value]) => [field, value ?? null])),
  };
}

function restoreOutcome(stored: JsonValue): Outcome {
  const failed = storedFailure.safeParse(stored);
  if (failed.success) return new PipeFailure(failed.data.failure.code, failed.data.failure.message);
  return storedOutputs.parse(stored).outputs;
}

function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => (loaded ??= load());
}
