import type { Environment } from '../contract/field.ts';
import type { ErrorItem } from '../contract/errors.ts';
import type { RunKind } from '../contract/stored-run.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Outputs } from './pipe.ts';
import type { Plan } from './plan/plan.ts';
import type { SearchPlan } from './search/search-plan.ts';
import type { CallResult } from '../providers/kit/call-result.ts';
import type { WhileRefused } from '../providers/kit/call-settings.ts';
import type { OutboundRequest, OutboundResult } from '../providers/kit/guarded-request.ts';
import type { AnswerShape, Operation } from '../providers/kit/operation.ts';
import type { AnswerAge, Joined } from '../providers/kit/single-flight.ts';
import type { Attempt } from './asking/attempt.ts';
import type { CredentialRequest, FoundCredential, LostCredential, MissingCredential } from './credentials.ts';
import type { EffectJournal, SliceClaim } from './effect-journal.ts';
import type { ListPort } from './lists/list-port.ts';
import type { SheetPort } from './sheets/sheet-port.ts';
import type { Computing } from './task.ts';

export type { Attempt, AttemptOutcome } from './asking/attempt.ts';
export type { CredentialRequest, FoundCredential, LostCredential, MissingCredential } from './credentials.ts';
export type { EffectJournal, EffectKey, EffectState, SliceClaim } from './effect-journal.ts';
export type {
  BucketEntry,
  EffectSource,
  EntryPage,
  EntryQuery,
  ListCommit,
  ListEffect,
  ListPlace,
  ListPort,
  ListRefusal,
} from './lists/list-port.ts';
export type {
  AppendEffect,
  ConfiguredSheet,
  DeleteEffect,
  NamedSheet,
  SheetCommit,
  SheetEffect,
  SheetMatch,
  SheetName,
  SheetPort,
  SheetQuery,
  SheetRefusal,
  SheetRow,
  SheetRows,
  TurnEffect,
} from './sheets/sheet-port.ts';

/** Sends one HTTP request whose host a user chose; the environment decides what is on the other side. */
export interface OutboundHttp {
  request(request: OutboundRequest): Promise<OutboundResult>;
}

/** A secret, and the hosts that an admin allows it to be sent to. */
export interface TemplateSecret {
  value: string;
  allowedHosts: readonly string[];
}

/** What `{{ SECRETS.KEY }}` and `{{ CONSTANTS.KEY }}` stand for in one organization. */
export interface TemplateConstants {
  secrets: ReadonlyMap<string, TemplateSecret>;
  constants: ReadonlyMap<string, string>;
}

export interface ProviderCallContext {
  organizationId: string;
  environment: Environment;
  credential: FoundCredential;
  /** Of operation and input: equal look-ups in flight are asked once. */
  digest: string;
  idempotencyKey: string;
  /** Priority class, 1 to 3. */
  class: number;
  /** The one of `SliceHooks`, asked again because time may pass between the decision to ask and the first byte. */
  mayAsk(): Promise<boolean>;
  /** Set for an effect that nobody sent before; called when the vendor did nothing, because its credential had ended. */
  whileRefused?: WhileRefused;
  /** The vendor's id of a job that this question already started: the job is read, and no other is started. */
  job?: string;
}

export type LookUpContext = ProviderCallContext & AnswerAge;

/** Reaches all providers; the environment alone decides whether that goes over the network. */
export interface ProviderPort {
  findCredential(request: CredentialRequest): Promise<FoundCredential | LostCredential | MissingCredential>;
  lookUp<Input, Answer extends AnswerShape>(
    operation: Operation<Input, Answer>,
    input: Input,
    context: LookUpContext,
  ): Promise<Joined<CallResult<AnswerShape>>>;
  /** A side effect: never shared, never repeated. */
  perform<Input, Answer extends AnswerShape>(
    operation: Operation<Input, Answer>,
    input: Input,
    context: ProviderCallContext,
  ): Promise<CallResult<AnswerShape>>;
}

/**
 * `exhausted`: the organization's balance does not cover it. `ceiling`: the run's own limit does not. `budget`: a budget
 * does not; says which, and what helps.
 */
export type Payment = 'held' | Refusal;
export type Refusal = 'exhausted' | 'ceiling' | { budget: string };
/** The rule of the attempt that was refused. A later worker, too, tells by it what the run ran out of. */
export type RefusalRule = 'InsufficientCredits' | 'max_credits' | 'budget';

/** The money a slice may spend, in ten-thousandths of a credit. */
export interface SliceFunds {
  /** Sets money aside before a call; waits while only other slices' holds are in the way. */
  reserve(amount: number): Promise<Payment>;
  /** Says how much of a reservation was spent; the next call can use the rest. */
  spend(outcome: { reserved: number; spent: number }): void;
}

/** A question to a provider that may have been answered before. */
export interface RecallRequest {
  organizationId: string;
  credential: string;
  digest: string;
  /** Answers from before this moment are too old. */
  since: Date;
  /** A run whose own answers are not. */
  run: { id: string; submittedAt: Date } | null;
}

/** What a provider said then. Null for "nothing found". */
export interface Recalled {
  /** JSON. */
  answer: string | null;
  observedAt: Date;
}

/**
 * A row of an organization's own dataset. `unknown`: there is no dataset of that name, or it has no column to find rows
 * by. `failed`: the look-up took too long.
 */
export type FoundRow =
  | { kind: 'found'; values: Outputs }
  | { kind: 'none' }
  | { kind: 'unknown'; message: string }
  | { kind: 'failed'; message: string };

/** Everything outside that executing a run may touch. */
export interface EnginePorts {
  providers: ProviderPort;
  computing: Computing;
  http(environment: Environment, organizationId: string): OutboundHttp;
  /** In sandbox, secrets have values that only look like theirs. */
  templateConstants(organizationId: string, environment: Environment): Promise<TemplateConstants>;
  /** The operator's names of language models, by tier. */
  models: ReadonlyMap<string, string>;
  effects: EffectJournal;
  /**
   * The newest answer to the same question, from the same organization and credential; null when none is young enough.
   * An answer that has a price is left out until somebody has paid for it.
   */
  recall(request: RecallRequest): Promise<Recalled | null>;
  /** The row of a dataset that these values identify, by the names of fields. */
  findRow(request: { organizationId: string; dataset: string; inputs: JsonObject }): Promise<FoundRow>;
  /** The organization's own buckets and streams. */
  lists: ListPort;
  /** The organization's own sheets. */
  sheets: SheetPort;
  /** Called when a pipe throws; the cell says only `InternalError`. */
  reportFault(error: unknown, place: { runId: string; pipeId: string }): void;
}

/** A planned request on its way into the queue, or an invalid one on its way into the archive. */
export interface Submission {
  organizationId: string;
  runId: string;
  environment: Environment;
  kind: RunKind;
  plan: Plan | SearchPlan | null;
  /** The ids of the records, in their order. */
  ids: readonly (string | number)[];
  /** The records, a text for each slice. */
  inputs: readonly string[];
  /** Everything wrong with the pipeline; null when it can run. */
  invalid: ErrorItem[] | null;
  idempotency: { key: string; digest: string } | null;
  /** W3C traceparent of the request that submits it; null without tracing. */
  trace: string | null;
  /** The sheet that it is a batch of. */
  sheetId?: number;
  /** One of many that somebody started at once: together they would be class 1 for as long as they last, so they are class 2 at best. */
  isBulk?: boolean;
}

export interface Submitted {
  runId: string;
  /** Null for a run that was never queued. */
  priority: number | null;
  /** Records in flight with this run; null when it added none. */
  inFlight: number | null;
  /** Whether an earlier call with the same idempotency key made this run. */
  isReplay: boolean;
}

/** A slice a worker has claimed. */
export interface SliceWork extends SliceClaim {
  kind: RunKind;
  organizationId: string;
  runId: string;
  size: number;
  /** The stored plan, as JSON text. */
  plan: string;
  /** JSON list of records. */
  input: string;
  /** Position of the first record of `input`. */
  inputPosition: number;
  /** The clock of these records. */
  startedAt: Date;
  /** When the run was submitted. */
  submittedAt: Date;
  /** Positions that are final already, from an earlier claim. */
  done: ReadonlySet<number>;
  /** What earlier claims asked and wrote to the journal, by position. */
  journaled: ReadonlyMap<number, readonly Attempt[]>;
  /** Priority class, 1 to 3. */
  class: number;
  /** W3C traceparent of the request that submitted the run; null without tracing. */
  trace: string | null;
}

/** An attempt with the record it was made for. */
export interface PositionedAttempt {
  position: number;
  attempt: Attempt;
}

/** What a running slice reports to, and what it uses. */
export interface SliceHooks {
  funds: SliceFunds;
  /**
   * Asked before each call to the outside: true while the worker has the slice, false once another worker has it.
   * After the lease has run out, it waits until that is known.
   */
  mayAsk(): Promise<boolean>;
  /** Called once per record, as it becomes final. */
  onRecord(record: PositionedBody): void;
  /** Called before the answer has any effect, so that no effect is ever kept without the call that led to it. */
  onAttempt(attempt: PositionedAttempt): void;
  /** Called once per record that leaves the slice and continues later. */
  onWait(): void;
}

export interface PositionedBody {
  position: number;
  body: string;
}

export interface RunningSlice {
  /** Undefined when all records were final at once. Rejects only by a fault of ours. */
  ended: Promise<unknown> | undefined;
  /** What records that are not final look like now; only those that changed since the last call. */
  snapshot(): PositionedBody[];
  /** Why the run is to end as failed; asked once the slice has ended. */
  failure(): ErrorItem[] | null;
  /** When waiting records continue; null when none waits. Asked once the slice has ended. */
  waitsUntil(): Date | null;
}

/** Runs slices through the engine. */
export interface SliceExecutor {
  start(work: SliceWork, hooks: SliceHooks): RunningSlice;
  /** The most that a slice can cost, and the ceiling of its run if it has one, in ten-thousandths of a credit. */
  costOf(work: Pick<SliceWork, 'kind' | 'plan' | 'size' | 'done'>): { worst: number; ceiling: number | null };
  /** The records of a slice that no worker could execute, ended with a fault. */
  abandon(work: SliceWork): PositionedBody[];
}
