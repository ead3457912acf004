/* One call of a vendor as its caller runs it. `operation-spec.ts` is how an adapter declares it. */
import type { JsonValue } from '../../contract/field.ts';
import type { BoundSecret } from './bound-secret.ts';
import type { CallOutcome } from './call-result.ts';
import type { ErrorConvention } from './error-convention.ts';
import type { OwnDatabase } from './own-query.ts';
import type { Limits, ProviderSpec } from './provider-spec.ts';

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface RequestSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL; a full URL if `reach` is `web`. */
  path: string;
  /** What is null or undefined is left out. */
  query?: Fields;
  /** Sent as JSON; keys that are undefined are left out. */
  body?: unknown;
  /** Sent as a form instead; what is null or undefined is left out. */
  form?: Fields;
  headers?: Readonly<Record<string, string>>;
}

/** What a request may use besides its input. */
export interface RequestContext {
  /** The same each time this effect is asked for. */
  idempotencyKey: string;
}

/** Pipes see an answer, and it is journaled and replayed. So it is plain JSON. */
export type AnswerShape = { readonly [key: string]: JsonValue | undefined } | readonly JsonValue[];

/**
 * Sends one request of a conversation, with limits, retries and the credential, and resolves with the parsed reply. Without
 * `limits`, the provider's limits apply.
 */
export type Send = (request: RequestSpec, limits?: Limits) => Promise<unknown>;

/** How requests of an operation are sent, and how their replies are read. */
export interface Wire {
  errors: ErrorConvention;
  /** Null for the provider's limits. */
  limits: Limits | null;
  deadlineMs: number;
  maxReplyBytes: number;
  replyAs: 'json' | 'text';
  replyHeaders: readonly string[];
  repeatOn: { readonly status: readonly number[]; readonly everyMs: number } | null;
}

interface Asking<Input, Answer> {
  wire: Wire;
  batch: Batch<Input> | null;
  request(input: Input, context: RequestContext): RequestSpec;
  /** Throws if the reply is not what the vendor promises. */
  read(reply: unknown, input: Input): Answer | null;
}

/** One request, and its reply is the answer. */
export interface RequestExchange<Input, Answer> extends Asking<Input, Answer> {
  kind: 'request';
  isReadApart: boolean;
  bulk: Bulk<Input> | null;
}

/** For a vendor that takes several questions in one request. Price, journal and receipt stay those of each question. */
export interface Batch<Input> {
  /** The most questions of one request. */
  max: number;
  /** Only questions of the same kind share a request. Without it, all do. */
  kindOf?(input: Input): string;
  request(inputs: readonly Input[]): RequestSpec;
  /** The reply to each input by itself, in their order; null where the vendor has nothing. Throws if there is no telling. */
  split(reply: unknown, inputs: readonly Input[]): readonly unknown[];
}

/** The vendor accepts a job, which is read until it is done. */
export interface JobExchange<Input, Answer> extends Asking<Input, Answer> {
  kind: 'job';
  job: OperationJob;
  bulk: Bulk<Input> | null;
}

/** Limits that operations of one endpoint share. */
export type EndpointLimits = Limits & { readonly endpoint: string };

/**
 * One submission of many questions, which the vendor works on for minutes and whose answers are read afterwards. Price,
 * journal and receipt stay those of each question.
 */
export type Bulk<Input> = BulkAsking<Input> & (BulkInPages | BulkInFiles<Input>);

interface BulkAsking<Input> {
  /** The most questions of one submission. */
  max: number;
  /** With fewer waiting, each is asked as ever: these would be answered in the time that a small submission takes. */
  least: number;
  /** The most submissions that the vendor works on at a time, for an account; what comes beyond that waits. Default: any number. */
  mostOpen?: number;
  /** What a submission usually takes; until then nobody looks for its answers. Default 0. */
  typicalMs?: number;
  /** For submitting. */
  limits: EndpointLimits;
  /** `name`: what it is found by if its id is lost. */
  request(inputs: readonly Input[], name: string): RequestSpec;
  /** Reads the vendor's id from the reply. Throws if there is none. */
  id(reply: unknown): string;
  /** The vendor's list of submissions, newest first; null if it has none that tells their names. */
  list: BulkList | null;
  progress: {
    limits: EndpointLimits;
    request(id: string): RequestSpec;
    /** Whether there is nothing more to wait for, even if the submission has failed. */
    isDone(reply: unknown): boolean;
  };
}

interface BulkInPages {
  pages: BulkPages;
  files?: undefined;
}

interface BulkInFiles<Input> {
  files: BulkFiles<Input>;
  pages?: undefined;
}

export interface BulkPages {
  limits: EndpointLimits;
  /** Rows of a page. */
  size: number;
  /** `cursor`: of the page before; null for the first. */
  request(id: string, cursor: string | null): RequestSpec;
  /** `reply`: what the vendor would answer to this question alone. Throws if there is no telling. */
  read(reply: unknown): { rows: readonly { place: number; reply: unknown }[]; cursor: string | null };
}

/** Answers in files behind links, on hosts that are not the API's. A file has a JSON text on each line, and may be gzip. */
export interface BulkFiles<Input> {
  /** What a line calls its question by: something that was sent with that question alone. */
  keyOf(input: Input): string;
  /**
   * The links, from the reply to `progress`, always in the same order, and how many lines there are in all; null if
   * that is not told. `failed`: the submission as a whole. Throws if there is no telling.
   */
  open(progress: unknown): { links: readonly string[]; lineCount: number | null } | 'failed';
  /** Where links may lead, over https: `results.example.com`, or `*.example.com` for all below it. Nothing else is called. */
  hosts: readonly string[];
  /** Of a file, as sent and unpacked. */
  maxBytes: number;
  /** `reply`: what the vendor would answer to this question alone. Throws if there is no telling. */
  read(line: unknown): { key: string; reply: unknown };
  /** The reply to a question that has no line: the vendor has nothing. */
  nothing: unknown;
  /** The reply to a question whose answer was lost. Its code must have a meaning among the errors of the operation. */
  lost(why: BulkLoss): unknown;
}

/**
 * Why answers were lost. `failed`: the submission as a whole. `elsewhere`: a link leads to a host that is not declared or not
 * public. `too_large`, `unreadable`: a file or a line. `incomplete`: lines are missing.
 */
export type BulkLoss = 'failed' | 'elsewhere' | 'too_large' | 'unreadable' | 'incomplete';

export interface BulkList {
  limits: EndpointLimits;
  request(cursor: string | null): RequestSpec;
  /** `cursor`: of the next page; null at the end. */
  read(reply: unknown): { items: readonly { id: string; name: string }[]; cursor: string | null };
}

export interface OperationJob {
  everyMs: number;
  lastsMs: number;
  limits: Limits | null;
  isNothingWithoutId: boolean;
  id(reply: unknown): string | null;
  read(jobId: string): RequestSpec;
  batch: Batch<string> | null;
  isRunning(reply: unknown): boolean;
}

/** As many requests as it takes, each of which may follow from the replies before it. */
export interface ConversationExchange<Input, Answer> {
  kind: 'conversation';
  wire: Wire;
  converse(input: Input, send: Send): Promise<Answer | null>;
  secretsOf(input: Input): readonly BoundSecret[];
}

/** Rows of a user's own table. This does not use HTTP. */
export interface RowsExchange<Input, Answer extends AnswerShape> {
  kind: 'rows';
  readRows(database: OwnDatabase, input: Input, credential: string): Promise<CallOutcome<Answer>>;
}

export type HttpExchange<Input, Answer> =
  | RequestExchange<Input, Answer>
  | JobExchange<Input, Answer>
  | ConversationExchange<Input, Answer>;

export type Exchange<Input, Answer extends AnswerShape> =
  | HttpExchange<Input, Answer>
  | RowsExchange<Input, Answer>;

interface Called<Input, Answer extends AnswerShape> {
  id: string;
  provider: ProviderSpec;
  /** Why the vendor cannot be asked this, in words for users; null if it can. */
  refuse(input: Input): string | null;
  /** Gives an answer its type back after it was stored as JSON, or shared between equal calls. */
  restore(stored: unknown): Answer;
}

/** Changes nothing, so it may be asked for again, and equal ones may be one call. */
export interface Lookup<
  Input,
  Answer extends AnswerShape,
  How extends Exchange<Input, Answer> = Exchange<Input, Answer>,
> extends Called<Input, Answer> {
  kind: 'lookup';
  exchange: How;
}

/** Changes something outside, so it is never asked for twice. */
export interface Effect<Input, Answer extends AnswerShape> extends Called<Input, Answer> {
  kind: 'effect';
  /** Whether the vendor drops a repetition with the same idempotency key, so that a lost one may be sent again. */
  isIdempotent: boolean;
  exchange: RequestExchange<Input, Answer>;
}

export type Operation<Input, Answer extends AnswerShape> = Lookup<Input, Answer> | Effect<Input, Answer>;
