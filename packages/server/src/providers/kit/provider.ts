import { z } from 'zod';
import type { BriefForms } from './brief-spec.ts';
import { briefForms } from './brief-spec.ts';
import type { ErrorConvention } from './error-convention.ts';
import type {
  AnswerShape,
  ConversationExchange,
  Effect,
  JobExchange,
  Lookup,
  OperationJob,
  RequestContext,
  RequestExchange,
  RowsExchange,
  Wire,
} from './operation.ts';
import type {
  AskSpec,
  ConversationSpec,
  EffectSpec,
  JobSpec,
  LaterSpec,
  OperationSpec,
  TableSpec,
} from './operation-spec.ts';
import type { OwnQuery } from './own-query.ts';
import type { ProviderSpec } from './provider-spec.ts';
import type { OwnRow, PageOf, SearchPage } from './search-page.ts';

/** A provider declares its operations with these, one for each kind of exchange. */
export interface Provider extends ProviderSpec, BriefForms {
  /** A look-up by one request. */
  operation<Input, Reply, Answer extends AnswerShape>(
    spec: OperationSpec<Input, Reply, Answer>,
  ): Lookup<Input, Answer, RequestExchange<Input, Answer>>;
  /** One request that changes something outside. */
  effect<Input, Reply, Answer extends AnswerShape>(
    spec: EffectSpec<Input, Reply, Answer>,
  ): Effect<Input, Answer>;
  /** A look-up that is answered later. */
  job<Input, Reply, Answer extends AnswerShape>(
    spec: LaterSpec<Input, Reply, Answer>,
  ): Lookup<Input, Answer, JobExchange<Input, Answer>>;
  /** A look-up by as many requests as it takes. */
  conversation<Input, Answer extends AnswerShape>(
    spec: ConversationSpec<Input, Answer>,
  ): Lookup<Input, Answer, ConversationExchange<Input, Answer>>;
  /** Rows of tables that are a user's own. */
  tables(spec: TableSpec): Lookup<TablePage, TableRows, RowsExchange<TablePage, TableRows>>;
}

type TablePage = PageOf<OwnQuery>;
type TableRows = SearchPage<OwnRow>;

/** Declares a provider; its operations are declared on what this returns. */
export function defineProvider(provider: ProviderSpec): Provider {
  const operation = lookupOf(provider);
  return {
    ...provider,
    ...briefForms(provider, operation),
    operation,
    effect: (spec) => ({
      ...asked(provider, spec),
      kind: 'effect',
      isIdempotent: spec.isIdempotent ?? false,
      exchange: { kind: 'request', ...asking(provider, spec), isReadApart: false, batch: null, bulk: null },
    }),
    job: (spec) => ({
      ...asked(provider, spec),
      kind: 'lookup',
      exchange: {
        kind: 'job',
        ...asking(provider, spec),
        batch: spec.batch ?? null,
        job: closeJob(spec.job, spec.reply),
        bulk: spec.bulk ?? null,
      },
    }),
    conversation: (spec) => ({
      id: spec.id,
      kind: 'lookup',
      provider,
      refuse: () => null,
      restore: restoring(spec.converse),
      exchange: {
        kind: 'conversation',
        wire: wireOf(provider, spec),
        converse: (input, send) => spec.converse(input, send),
        secretsOf: (input) => spec.secretsOf?.(input) ?? [],
      },
    }),
    tables: tablesOf(provider),
  };
}

function lookupOf(provider: ProviderSpec): Provider['operation'] {
  return (spec) => ({
    ...asked(provider, spec),
    kind: 'lookup',
    exchange: {
      kind: 'request',
      ...asking(provider, spec),
      isReadApart: spec.isReadApart ?? false,
      batch: spec.batch ?? null,
      bulk: spec.bulk ?? null,
    },
  });
}

function tablesOf(provider: ProviderSpec): Provider['tables'] {
  return (spec) => ({
    id: spec.id,
    kind: 'lookup',
    provider,
    refuse: (input) => spec.refuse(input),
    restore: (stored) => storedPage.parse(stored),
    exchange: {
      kind: 'rows',
      readRows: (database, input, credential) => database.readRows(input, credential),
    },
  });
}

function asked<Input, Reply, Answer extends AnswerShape>(
  provider: ProviderSpec,
  spec: AskSpec<Input, Reply, Answer>,
) {
  return {
    id: spec.id,
    provider,
    refuse: (input: Input) => spec.refuse?.(input) ?? null,
    restore: restoring(spec.answer),
  };
}

function asking<Input, Reply, Answer>(provider: ProviderSpec, spec: AskSpec<Input, Reply, Answer>) {
  return {
    wire: wireOf(provider, spec),
    request: (input: Input, context: RequestContext) => spec.request(input, context),
    read: (reply: unknown, input: Input) => spec.answer(spec.reply.parse(reply), input),
  };
}

const defaultDeadlineMs = 30_000;
const defaultReplyBytes = 2 * 1024 * 1024;

function wireOf(provider: ProviderSpec, spec: Partial<Wire>): Wire {
  return {
    errors: mergeErrors(provider.errors, spec.errors),
    limits: spec.limits ?? null,
    deadlineMs: spec.deadlineMs ?? defaultDeadlineMs,
    maxReplyBytes: spec.maxReplyBytes ?? defaultReplyBytes,
    replyAs: spec.replyAs ?? 'json',
    replyHeaders: spec.replyHeaders ?? [],
    repeatOn: spec.repeatOn ?? null,
  };
}

// Only answers of an operation are ever stored under its name, so there is nothing to check.
const storedPage = z.custom<TableRows>();

function restoring<Result>(_ask: (...given: never[]) => Result): (stored: unknown) => Answered<Result> {
  const stored = z.custom<Answered<Result>>();
  return (answer) => stored.parse(answer);
}

type Answered<Result> = NonNullable<Awaited<Result>>;

function mergeErrors(base: ErrorConvention = {}, own: ErrorConvention = {}): ErrorConvention {
  const says = own.says ?? base.says;
  const existingId = own.existingId ?? base.existingId;
  const codeAt = own.codeAt ?? base.codeAt ?? [];
  const means = { ...base.means, ...own.means };
  return {
    codeAt,
    means,
    advice: { ...base.advice, ...own.advice },
    ...(says === undefined ? {} : { says }),
    ...(existingId === undefined ? {} : { existingId }),
  };
}

function closeJob<Reply>(job: JobSpec<Reply>, reply: z.ZodType<Reply>): OperationJob {
  return {
    everyMs: job.everyMs,
    lastsMs: job.lastsMs ?? 3_600_000,
    limits: job.limits ?? null,
    isNothingWithoutId: job.isNothingWithoutId ?? false,
    id: (accepted) => job.id.parse(accepted),
    read: (jobId) => job.read(jobId),
    batch: job.batch ?? null,
    isRunning: (text) => job.isRunning(reply.parse(text)),
  };
}
