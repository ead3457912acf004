import type { z } from 'zod';
import type { ErrorCode } from '../contract/errors.ts';
import type { Environment, FieldFormat, FieldType, JsonValue, ReasonCode } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Ask, HoldPrice } from './asking/ask.ts';
import type { RecordLists } from './lists/record-lists.ts';
import type { FoundRow, OutboundHttp, TemplateConstants } from './ports.ts';
import type { Need } from './requirement.ts';
import type { RecordSheets } from './sheets/record-sheets.ts';
import type { ConfiguredSheet } from './sheets/sheet-port.ts';
import type { RunTask } from './task.ts';
import type { SeenOutput, Trace, Widgets } from './widgets/widgets.ts';

/** An enabled output of a pipe in one request. `common`: the type its inputs have in common. */
export interface PipeOutput {
  field: string;
  name: string;
  type: FieldType | 'common';
  format: FieldFormat | null;
  label: string;
  primary: boolean;
}

/** Something wrong with a pipe's config; `path` is relative to `config`. */
export interface ConfigProblem {
  code: ErrorCode;
  message: string;
  path: string;
}

/** When an operation bills: every answered attempt, or only an accepted value. */
export type BillingMode = 'always' | 'onSuccess';

/** One priced operation of a pipe. */
export interface BillingTerm {
  /** The name of the operation in price lists. */
  operation: string;
  provider: string;
  mode: BillingMode;
  /** What a managed credential costs, in credits. */
  credits: number;
  /** How often it may bill on one record. Default once. */
  most?: number;
  /** Set for an operation sold by quantity, which only an accepted answer bills. */
  quantity?: ExpectedQuantity;
}

/** How much of something a record probably takes. */
export interface ExpectedQuantity {
  units: number;
  /** Set where earlier answers give a better estimate: how many answers a record takes. */
  answers?: number;
}

/** What a config makes of a pipe: its inputs and outputs under the names of this request. */
export interface PipeShape {
  need: Need | null;
  outputs: PipeOutput[];
  problems: ConfigProblem[];
  /** Whose connections it takes, where the config decides that; else those of the pipe. */
  runsOn?: readonly string[];
  /** What running it on a record may bill, in the order in which it asks. Without terms it is free. */
  terms?: BillingTerm[];
}

/** Why a pipe could not give its outputs; every one of them ends `failed` with this. */
export class PipeFailure {
  readonly code: ReasonCode;
  readonly message: string;

  constructor(code: ReasonCode, message: string) {
    this.code = code;
    this.message = message;
  }
}

/** Output field -> value; null or absent means no result. */
export type Outputs = { readonly [field: string]: JsonValue | undefined };
/** The same, where a field may fail alone. */
export type OutputsInPart = { readonly [field: string]: JsonValue | PipeFailure | undefined };
/** Null: nothing was found. */
export type Outcome = OutputsInPart | null | PipeFailure;

/** What a pipe may know besides its inputs. */
export interface ComputeContext {
  /** Fixed per record at its first claim, so that a repeated execution sees the same clock. */
  now: Date;
  environment: Environment;
  /** Computes what users wrote: in place where that is small, else where it can be stopped. Rejects with ComputeLimit. */
  compute: RunTask;
  http: OutboundHttp;
  /** Asked for only by pipes whose templates use them. */
  constants(): Promise<TemplateConstants>;
  /**
   * Runs a side effect at most once, whatever happens to workers: after a crash the stored answer is
   * replayed, and an effect whose answer was lost is `OutcomeUnknown`, never asked for again.
   */
  once(effect: () => Promise<Outcome>): Promise<Outcome>;
  /** Asks a provider: finds the credential, stays within the budget, journals the attempt. */
  ask: Ask;
  /** For pipes that charge a price for what they make of several sources. */
  holdPrice: HoldPrice;
  /** The row of one of the organization's own datasets that these inputs identify. Costs nothing. */
  findRow(dataset: string, inputs: JsonObject): Promise<FoundRow>;
  /** The organization's own buckets and streams, in the environment of the run. Costs nothing. */
  lists: RecordLists;
  /** The organization's own sheets, in the environment of the run. Costs nothing. */
  sheets: RecordSheets;
  /** The operator's names of language models, by tier; empty in sandbox, which uses the default names. */
  models: ReadonlyMap<string, string>;
  /** What this pipe has asked so far on this record, and what it makes known about its answer. */
  trace: Trace;
}

/** A pipe made ready for one config. `inputs` has a value or null for each field of the need. */
export type Compute = (inputs: JsonObject, context: ComputeContext) => Outcome | Promise<Outcome>;

/** With every config, or with those of which it says so. */
export type PipeEffects = 'always' | ((config: JsonObject) => boolean);

/** One row of the catalog. */
export interface Pipe {
  id: string;
  label: string;
  description: string;
  category: 'people_data' | 'company_data' | 'tools';
  /** Set when the pipe is not to be used in new work; `since` is an ISO date, where it is known. */
  deprecated: { since?: string; successor: string } | null;
  /** The identifier for new work, where this pipe remains only under its older name. */
  successor: string | null;
  configSchema: z.ZodType;
  defaultConfig: JsonObject;
  /** A record and a config that show the pipe at work; a test runs every one. */
  example: { config?: JsonObject; input: JsonObject };
  /** Reads a valid config that has its defaults. */
  shape(config: JsonObject): PipeShape;
  /** The sheet that must be there, if a config names the same one for all records. */
  sheetOf?(config: JsonObject): ConfiguredSheet | null;
  /** Whether it takes connections: `required` ones only run on the caller's own. */
  connector: 'none' | 'optional' | 'required';
  /** Whose connections it takes, whatever the config. */
  runsOn: readonly string[];
  /** Providers that it may ask besides those of `runsOn` and `billing`: public sources, and vendors at its own price. */
  alsoAsks?: readonly string[];
  /** Every priced operation, whatever the config. */
  billing: readonly BillingTerm[];
  /**
   * When it changes something besides its outputs: sends, or writes to another service, a list or a sheet. Left out: with
   * no config.
   */
  effects?: PipeEffects;
  /** What an output looks like in a table, beyond what its format says. */
  widgets(field: string, seen: SeenOutput): Widgets;
  prepare(config: JsonObject): Compute;
}
