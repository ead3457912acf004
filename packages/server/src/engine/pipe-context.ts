import type { Environment } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { OutboundRequest } from '../providers/kit/guarded-request.ts';
import type { Ask, HoldPrice } from './asking/ask.ts';
import type { AskPlace } from './asking/asker.ts';
import { countSteps, createAsker } from './asking/asker.ts';
import type { Attempt } from './asking/attempt.ts';
import { createPriceHolder } from './asking/hold-price.ts';
import { runEffect } from './asking/run-effect.ts';
import { untilOurs } from './asking/until-ours.ts';
import type { CompiledPipe, CompiledPlan } from './compile-plan.ts';
import type { ComputeContext, Outcome } from './pipe.ts';
import type {
  EnginePorts,
  FoundRow,
  OutboundHttp,
  SliceHooks,
  SliceWork,
  TemplateConstants,
} from './ports.ts';
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
  constants: () => Promise<TemplateConstants>;
  compute: RunTask;
}

/**
 * The context of one pipe on one record. A run may have 10,000 of them at a time, and most pipes use little of theirs:
 * each part is made when it is first asked for.
 */
export class PipeContext implements ComputeContext {
  private readonly record: RecordPlace;
  private readonly pipe: CompiledPipe;
  private readonly nextStep = countSteps();
  private ownTrace: Trace | null = null;
  private ownPlace: AskPlace | null = null;
  private ownAsk: Ask | null = null;

  constructor(record: RecordPlace, pipe: CompiledPipe) {
    this.record = record;
    this.pipe = pipe;
  }

  get now(): Date {
    return this.record.work.startedAt;
  }

  get environment(): Environment {
    return this.record.compiled.plan.environment;
  }

  get compute(): RunTask {
    return this.record.compute;
  }

  get constants(): () => Promise<TemplateConstants> {
    return this.record.constants;
  }

  get models(): ReadonlyMap<string, string> {
    return this.environment === 'sandbox' ? noModels : this.record.ports.models;
  }

  get trace(): Trace {
    return (this.ownTrace ??= newTrace());
  }

  get http(): OutboundHttp {
    const { ports, hooks, work } = this.record;
    const outside = ports.http(this.environment, work.organizationId);
    return { request: (asked: OutboundRequest) => untilOurs(hooks).then(() => outside.request(asked)) };
  }

  get once(): (effect: () => Promise<Outcome>) => Promise<Outcome> {
    return (effect) => runEffect(this.place, effect);
  }

  get ask(): Ask {
    return (this.ownAsk ??= createAsker(this.place, this.nextStep));
  }

  get holdPrice(): HoldPrice {
    return createPriceHolder(this.place, this.nextStep);
  }

  get findRow(): (dataset: string, inputs: JsonObject) => Promise<FoundRow> {
    const { ports, work } = this.record;
    return (dataset, inputs) => ports.findRow({ organizationId: work.organizationId, dataset, inputs });
  }

  private get place(): AskPlace {
    return (this.ownPlace ??= askPlace(this.record, this.pipe, this.trace));
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
