import type { AskPlace } from './asking/asker.ts';
import { countSteps, createAsker } from './asking/asker.ts';
import type { Attempt } from './asking/attempt.ts';
import { createPriceHolder } from './asking/hold-price.ts';
import { runEffect } from './asking/run-effect.ts';
import type { CompiledPipe, CompiledPlan } from './compile-plan.ts';
import { createRecordLists } from './lists/record-lists.ts';
import type { ComputeContext } from './pipe.ts';
import type { EnginePorts, OutboundHttp, SliceHooks, SliceWork, TemplateConstants } from './ports.ts';
import { createRecordSheets } from './sheets/record-sheets.ts';
import type { RunTask } from './task.ts';
import type { Trace } from './widgets/widgets.ts';
import { newTrace } from './widgets/widgets.ts';

/** A record of a slice, and all that its pipes may use. */
export interface RecordPlace {
  work: SliceWork;
  position: number;
  compiled: CompiledPlan;
  ports: EnginePorts;
  hooks: SliceHooks;
  http: OutboundHttp;
  constants: () => Promise<TemplateConstants>;
  compute: RunTask;
}

/**
 * The context of one pipe on one record. A run may have 10,000 of them at a time, and most pipes ask nothing, so what
 * asking needs is made at the first question. All parts are plain properties, because pipes copy contexts.
 */
export function createPipeContext(record: RecordPlace, pipe: CompiledPipe): ComputeContext {
  const { work, ports, http, constants, compute } = record;
  const { environment } = record.compiled.plan;
  const trace = newTrace();
  const nextStep = countSteps();
  let made: AskPlace | null = null;
  const place = (): AskPlace => (made ??= askPlace(record, pipe, trace));
  return {
    now: work.startedAt,
    environment,
    compute,
    http,
    constants,
    trace,
    models: environment === 'sandbox' ? noModels : ports.models,
    once: (effect) => runEffect(place(), effect),
    ask: (operation, input, terms) => createAsker(place(), nextStep)(operation, input, terms),
    holdPrice: (operation) => createPriceHolder(place(), nextStep)(operation),
    findRow: (dataset, inputs) => ports.findRow({ organizationId: work.organizationId, dataset, inputs }),
    lists: createRecordLists(() => ({ ...place(), compute, now: work.startedAt })),
    sheets: createRecordSheets(place),
  };
}

function askPlace(record: RecordPlace, pipe: CompiledPipe, trace: Trace): AskPlace {
  const { work, position, ports, hooks } = record;
  const { environment, maxAgeSeconds = 0 } = record.compiled.plan;
  return {
    environment,
    maxAgeMs: maxAgeSeconds * 1000,
    pipe,
    work,
    position,
    ports,
    funds: hooks.funds,
    mayAsk: hooks.mayAsk,
    trace,
    journaled: journaledOf(record, pipe),
    onAttempt: (attempt) => hooks.onAttempt({ position, attempt }),
  };
}

const noModels: ReadonlyMap<string, string> = new Map();

const nothingJournaled: ReadonlyMap<number, Attempt> = new Map();

function journaledOf({ work, position }: RecordPlace, pipe: CompiledPipe): ReadonlyMap<number, Attempt> {
  const ofRecord = work.journaled.get(position);
  if (ofRecord === undefined) return nothingJournaled;
  return new Map(
    ofRecord.flatMap((attempt) => (attempt.pipeIndex === pipe.index ? [[attempt.step, attempt]] : [])),
  );
}
