import type { AskPlace } from './asking/asker.ts';
import { Asker } from './asking/asker.ts';
import type { Attempt } from './asking/attempt.ts';
import { holdPrice } from './asking/hold-price.ts';
import { runEffect } from './asking/run-effect.ts';
import type { CompiledPipe } from './compile-plan.ts';
import { ListsOfRecord } from './lists/record-lists.ts';
import type { ComputeContext } from './pipe.ts';
import type { Plan } from './plan/plan.ts';
import type { EnginePorts, OutboundHttp, SliceHooks, SliceWork, TemplateConstants } from './ports.ts';
import { SheetsOfRecord } from './sheets/record-sheets.ts';
import type { RunTask } from './task.ts';
import type { Trace } from './widgets/widgets.ts';
import { newTrace } from './widgets/widgets.ts';

/** A record of a slice, and all that its pipes may use. */
export interface RecordPlace {
  work: SliceWork;
  position: number;
  compiled: { plan: Pick<Plan, 'environment' | 'maxAgeSeconds'> };
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
  const asking = new LazyAsker(record, pipe, trace);
  return {
    now: work.startedAt,
    environment,
    compute,
    http,
    constants,
    trace,
    models: environment === 'sandbox' ? noModels : ports.models,
    once: (effect) => runEffect(asking.place, effect),
    ask: (operation, input, terms) => asking.asker.ask(operation, input, terms),
    holdPrice: (operation) => holdPrice(asking.asker, operation),
    findRow: (dataset, inputs) => ports.findRow({ organizationId: work.organizationId, dataset, inputs }),
    lists: new ListsOfRecord(asking, compute),
    sheets: new SheetsOfRecord(asking),
  };
}

/** One asker for all questions of a pipe on a record, which know of each other. */
class LazyAsker {
  readonly #record: RecordPlace;
  readonly #pipe: CompiledPipe;
  readonly #trace: Trace;
  #made: Asker | null = null;

  constructor(record: RecordPlace, pipe: CompiledPipe, trace: Trace) {
    this.#record = record;
    this.#pipe = pipe;
    this.#trace = trace;
  }

  get asker(): Asker {
    return (this.#made ??= new Asker(askPlace(this.#record, this.#pipe, this.#trace)));
  }

  get place(): AskPlace {
    return this.asker.place;
  }
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
