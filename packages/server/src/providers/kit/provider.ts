import { z } from 'zod';
import type { JsonValue } from '../../contract/field.ts';
import type { BoundSecret } from './bound-secret.ts';
import type { CallOutcome } from './call-result.ts';
import type { ErrorConvention } from './error-convention.ts';
import type { OwnDatabase, OwnQuery } from './own-query.ts';
import type { OwnRow, PageOf, SearchPage } from './search-page.ts';

export interface Limits {
  requestsPerSecond?: number;
  requestsPerMinute?: number;
  /** Requests under way at the same time. */
  concurrency?: number;
}

/** Where a credential goes. */
export type Auth =
  | { readonly header: string; readonly prefix?: string }
  | { readonly query: string }
  /** RFC 7617. The stored credential is its user, its password, or both with a colon between them. */
  | { readonly basic: 'user' | 'password' | 'both' }
  /** Stored with a colon between them: `id:secret`. */
  | { readonly headers: readonly [first: string, second: string] }
  | 'none';

export interface ProviderSpec {
  /** Lower case; what connections, waterfalls and widgets call it. */
  id: string;
  label: string;
  baseUrl: string;
  auth: Auth;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** Per credential, over all operations that state no limits of their own. */
  limits: Limits;
  errors?: ErrorConvention;
  /** `web`: the host follows from the input, so that every call goes through the guard against private targets. */
  reach?: 'vendor' | 'web';
  /** Where a failure is that of whoever a question is about, such as a domain's name servers. Default `own`. */
  faults?: 'own' | 'of targets';
  /**
   * For a vendor whose customers have hosts of their own: reads the host out of the stored credential, which must be
   * one of the vendor's, whatever the credential says. Null when it is not, and then nothing is sent.
   */
  openCredential?(stored: string): OpenedCredential | null;
}

/** Where a credential's owner is asked, and what of it goes on the wire. */
export interface OpenedCredential {
  baseUrl: string;
  key: string | null;
}

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface RequestSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base URL, or a full URL where `reach` is `web`. */
  path: string;
  /** What is null or undefined is left out. */
  query?: Fields;
  /** Sent as JSON; keys that are undefined are left out. */
  body?: unknown;
  /** Sent as a form instead; what is null or undefined is left out. */
  form?: Fields;
  headers?: Readonly<Record<string, string>>;
}

/** What a request may know besides its input. */
export interface RequestContext {
  /** The same whenever this effect is asked for again. */
  idempotencyKey: string;
}

/** An answer is what pipes see, what is journaled and what is replayed: plain JSON. */
export type AnswerShape = { readonly [key: string]: JsonValue | undefined } | readonly JsonValue[];

export interface OperationSpec<Input, Reply, Answer> {
  /** `<provider>.<verb>_<object>`. */
  id: string;
  /** `effect`: changes something outside, so it is never asked for twice. Default `lookup`. */
  kind?: 'lookup' | 'effect';
  /** What the vendor cannot be asked, in words for users; looked at before anything is sent. Null when it can. */
  refuse?(input: Input): string | null;
  request(input: Input, context: RequestContext): RequestSpec;
  /** Only the fields that are read. With `replyAs: 'text'` it gets `{ text, type }`; a success without a body is null. */
  reply: z.ZodType<Reply>;
  /** Null when the vendor has nothing. */
  answer(reply: Reply, input: Input): Answer | null;
  replyAs?: 'json' | 'text';
  /** Headers to be read, in lower case. `reply` and a job's `id` then get `{ body, headers }`. */
  replyHeaders?: readonly string[];
  /** For what strangers wrote: it is read where that can be stopped. `providers/read-reply-task.ts` lists it. */
  isReadApart?: boolean;
  /** Laid over the provider's. */
  errors?: ErrorConvention;
  /** A bucket of its own. */
  limits?: Limits;
  /** From the first byte sent, retries and polling included. Default 30,000. */
  deadlineMs?: number;
  /** Default 2 MB. */
  maxReplyBytes?: number;
  /** For a vendor that takes a job and answers later; `reply` is then what the read brings. */
  job?: JobSpec<NoInfer<Reply>>;
  /** HTTP statuses that say: ask the same again in a moment. */
  repeatOn?: { readonly status: readonly number[]; readonly everyMs: number };
  /** Whether the vendor drops a repeated effect with the same idempotency key, so that a lost one may be sent again. */
  isIdempotent?: boolean;
}

export interface JobSpec<Reply> {
  /** Reads the job's id out of the first reply; null when the vendor did not take the job. */
  id: z.ZodType<string | null>;
  /** Where a first reply without an id says that there is nothing to be read, instead of that the job was refused. */
  isNothingWithoutId?: boolean;
  read(jobId: string): RequestSpec;
  isRunning(reply: Reply): boolean;
  everyMs: number;
  /** The reads' own bucket. */
  limits?: Limits;
}

/** Sends one request of a conversation, with limits, retries and the credential; resolves with the parsed reply. */
export type Send = (request: RequestSpec) => Promise<unknown>;

/** A call whose wire is spoken by the vendor's own library, which is given no other way out than `send`. */
export interface ConversationSpec<Input, Answer> {
  id: string;
  /** What `send` rejects with must not be caught. Null when the vendor has nothing. */
  converse(input: Input, send: Send): Promise<Answer | null>;
  /** What of the input may go to named hosts only, and no reply may bring back, as a model repeats what it was told. */
  secretsOf?(input: Input): readonly BoundSecret[];
  /** Default 30,000. */
  deadlineMs?: number;
}

/** A vendor call as the caller runs it: its reply's type is closed over. */
export interface Operation<Input, Answer extends AnswerShape> {
  id: string;
  kind: 'lookup' | 'effect';
  provider: ProviderSpec;
  replyAs: 'json' | 'text';
  replyHeaders: readonly string[];
  isReadApart: boolean;
  errors: ErrorConvention;
  limits: Limits | null;
  deadlineMs: number;
  maxReplyBytes: number;
  repeatOn: { readonly status: readonly number[]; readonly everyMs: number } | null;
  isIdempotent: boolean;
  refuse(input: Input): string | null;
  request(input: Input, context: RequestContext): RequestSpec;
  /** Throws when the reply is not what the vendor promises. */
  read(reply: unknown, input: Input): Answer | null;
  /** Gives an answer its type back after it was stored as JSON, or shared between equal calls. */
  restore(stored: unknown): Answer;
  job: OperationJob | null;
  /** Set where the whole exchange is its own; `request` and `read` are then not asked. */
  converse: ConversationSpec<Input, Answer>['converse'] | null;
  secretsOf(input: Input): readonly BoundSecret[];
  /** Set for tables of a user's own, which are no HTTP. */
  readRows:
    | ((database: OwnDatabase, input: Input, credential: string) => Promise<CallOutcome<Answer>>)
    | null;
}

export interface OperationJob {
  everyMs: number;
  limits: Limits | null;
  isNothingWithoutId: boolean;
  id(reply: unknown): string | null;
  read(jobId: string): RequestSpec;
  isRunning(reply: unknown): boolean;
}

/** A page of a table, on the wire of a database. */
export interface TableSpec {
  id: string;
  refuse(input: PageOf<OwnQuery>): string | null;
}

export interface Provider extends ProviderSpec {
  /** Always a look-up. */
  tables(spec: TableSpec): Operation<PageOf<OwnQuery>, SearchPage<OwnRow>>;
  operation<Input, Reply, Answer extends AnswerShape>(
    spec: OperationSpec<Input, Reply, Answer>,
  ): Operation<Input, Answer>;
  /** Always a look-up. */
  conversation<Input, Answer extends AnswerShape>(
    spec: ConversationSpec<Input, Answer>,
  ): Operation<Input, Answer>;
}

/** Declares a provider; its operations are declared on what this returns. */
export function defineProvider(provider: ProviderSpec): Provider {
  return {
    ...provider,
    operation: (spec) => {
      return {
        id: spec.id,
        kind: spec.kind ?? 'lookup',
        provider,
        replyAs: spec.replyAs ?? 'json',
        replyHeaders: spec.replyHeaders ?? [],
        isReadApart: spec.isReadApart ?? false,
        errors: mergeErrors(provider.errors, spec.errors),
        limits: spec.limits ?? null,
        deadlineMs: spec.deadlineMs ?? defaultDeadlineMs,
        maxReplyBytes: spec.maxReplyBytes ?? defaultReplyBytes,
        repeatOn: spec.repeatOn ?? null,
        isIdempotent: spec.isIdempotent ?? false,
        refuse: (input) => spec.refuse?.(input) ?? null,
        request: (input, context) => spec.request(input, context),
        read: (reply, input) => spec.answer(spec.reply.parse(reply), input),
        restore: restoring(spec.answer),
        job: spec.job === undefined ? null : closeJob(spec.job, spec.reply),
        converse: null,
        secretsOf: () => [],
        readRows: null,
      };
    },
    conversation: (spec) => ({
      ...unasked(provider, spec),
      restore: restoring(spec.converse),
      converse: (input, send) => spec.converse(input, send),
      secretsOf: (input) => spec.secretsOf?.(input) ?? [],
    }),
    tables: (spec) => ({
      ...unasked(provider, spec),
      refuse: (input: PageOf<OwnQuery>) => spec.refuse(input),
      readRows: (database, input, credential) => database.readRows(input, credential),
      restore: (stored) => storedPage.parse(stored),
    }),
  };
}

// Only answers of an operation are ever stored under its name, so there is nothing to check.
const storedPage = z.custom<SearchPage<OwnRow>>();

/** A look-up whose exchange is its own: there is no request to make and no reply to read. */
function unasked(provider: ProviderSpec, { id, deadlineMs }: { id: string; deadlineMs?: number }) {
  return {
    id,
    kind: 'lookup' as const,
    provider,
    replyAs: 'json' as const,
    replyHeaders: [],
    isReadApart: false,
    errors: mergeErrors(provider.errors),
    limits: null,
    deadlineMs: deadlineMs ?? defaultDeadlineMs,
    maxReplyBytes: defaultReplyBytes,
    repeatOn: null,
    isIdempotent: false,
    refuse: () => null,
    request: () => notAsked(id),
    read: () => notAsked(id),
    job: null,
    converse: null,
    secretsOf: () => [],
    readRows: null,
  };
}

function notAsked(id: string): never {
  throw new Error(`${id} is a conversation`);
}

// Only answers of an operation are ever stored under its name, so there is nothing to check.
function restoring<Result>(_ask: (...given: never[]) => Result): (stored: unknown) => Answered<Result> {
  const stored = z.custom<Answered<Result>>();
  return (answer) => stored.parse(answer);
}

type Answered<Result> = NonNullable<Awaited<Result>>;

const defaultDeadlineMs = 30_000;
const defaultReplyBytes = 2 * 1024 * 1024;

function mergeErrors(base: ErrorConvention = {}, own: ErrorConvention = {}): ErrorConvention {
  const says = own.says ?? base.says;
  const codeAt = own.codeAt ?? base.codeAt ?? [];
  return { codeAt, means: { ...base.means, ...own.means }, ...(says === undefined ? {} : { says }) };
}

function closeJob<Reply>(job: JobSpec<Reply>, reply: z.ZodType<Reply>): OperationJob {
  return {
    everyMs: job.everyMs,
    limits: job.limits ?? null,
    isNothingWithoutId: job.isNothingWithoutId ?? false,
    id: (accepted) => job.id.parse(accepted),
    read: (jobId) => job.read(jobId),
    isRunning: (text) => job.isRunning(reply.parse(text)),
  };
}
