/* What an adapter declares about one call of its vendor. */
import type { z } from 'zod';
import type { BoundSecret } from './bound-secret.ts';
import type { ErrorConvention } from './error-convention.ts';
import type { Batch, Bulk, RequestContext, RequestSpec, Send } from './operation.ts';
import type { OwnQuery } from './own-query.ts';
import type { Limits } from './provider-spec.ts';
import type { PageOf } from './search-page.ts';

/** Every operation that begins with one request. */
export interface AskSpec<Input, Reply, Answer> {
  /** `<provider>.<verb>_<object>`. */
  id: string;
  /** Why the vendor cannot be asked this, in words for users; null if it can. Checked before anything is sent. */
  refuse?(input: Input): string | null;
  request(input: Input, context: RequestContext): RequestSpec;
  /** Only the fields that are read. With `replyAs: 'text'` it gets `{ text, type }`; a success without a body is null. */
  reply: z.ZodType<Reply>;
  /** Null if the vendor has nothing. Throws a `ReplyRefusal` if the reply says that the vendor did not do what it was asked. */
  answer(reply: Reply, input: Input): Answer | null;
  replyAs?: 'json' | 'text';
  /** Headers to be read, in lower case. `reply` and a job's `id` then get `{ body, headers }`. */
  replyHeaders?: readonly string[];
  /** Takes precedence over the provider's. */
  errors?: ErrorConvention;
  /** Limits with their own bucket. */
  limits?: Limits;
  /** From the first byte sent, retries and polling included. Default 30,000. */
  deadlineMs?: number;
  /** Default 2 MB. */
  maxReplyBytes?: number;
  /** HTTP statuses that mean: ask the same again in a moment. */
  repeatOn?: { readonly status: readonly number[]; readonly everyMs: number };
}

/** A look-up by one request. */
export type OperationSpec<Input, Reply, Answer> = AskSpec<Input, Reply, Answer> &
  ReadWhere & {
    batch?: Batch<NoInfer<Input>>;
    /** For many questions that wait. `providers/bulk-operations.ts` lists these operations. */
    bulk?: Bulk<NoInfer<Input>>;
  };

/** `isReadApart` is for text from strangers: it is read in a child process, where reading can be stopped. `providers/read-reply-task.ts` lists these operations. */
type ReadWhere = { isReadApart?: false } | { isReadApart: true; replyAs: 'text' };

/** A call that changes something outside. */
export interface EffectSpec<Input, Reply, Answer> extends AskSpec<Input, Reply, Answer> {
  /** Whether the vendor drops a repeated effect with the same idempotency key, so that a lost one may be sent again. */
  isIdempotent?: boolean;
}

/** A look-up at a vendor that accepts a job and answers later. `reply` is the schema of what is read later. */
export interface LaterSpec<Input, Reply, Answer> extends AskSpec<Input, Reply, Answer> {
  /** Several first requests in one. Each part of the reply has an id. */
  batch?: Batch<NoInfer<Input>>;
  job: JobSpec<NoInfer<Reply>>;
  /** For many questions that wait. `providers/bulk-operations.ts` lists these operations. */
  bulk?: Bulk<NoInfer<Input>>;
}

export interface JobSpec<Reply> {
  /** Reads the job's id from the first reply; null if the vendor did not accept the job. */
  id: z.ZodType<string | null>;
  /** Whether a first reply without an id means that there is nothing to find, and not that the job was refused. */
  isNothingWithoutId?: boolean;
  read(jobId: string): RequestSpec;
  /** Several jobs that are read by one request. */
  batch?: Batch<string>;
  isRunning(reply: Reply): boolean;
  everyMs: number;
  /** The limits for reading, with their own bucket. */
  limits?: Limits;
  /** How long a job may take: after the call's deadline it is read again now and then. Default an hour. */
  lastsMs?: number;
}

/** A look-up whose requests follow from each other, or are made by the vendor's own library: `send` is its only way out. */
export interface ConversationSpec<Input, Answer> {
  id: string;
  /** Must not catch what `send` rejects with. Null if the vendor has nothing. */
  converse(input: Input, send: Send): Promise<Answer | null>;
  /** The secrets in the input. They only go to allowed hosts and are removed from replies, because a model may repeat them. */
  secretsOf?(input: Input): readonly BoundSecret[];
  /** Default 30,000. */
  deadlineMs?: number;
}

/** A page of a table, on the wire of a database. */
export interface TableSpec {
  id: string;
  refuse(input: PageOf<OwnQuery>): string | null;
}
