/* What an adapter says of one call of its vendor. */
import type { z } from 'zod';
import type { BoundSecret } from './bound-secret.ts';
import type { ErrorConvention } from './error-convention.ts';
import type { RequestContext, RequestSpec, Send } from './operation.ts';
import type { OwnQuery } from './own-query.ts';
import type { Limits } from './provider-spec.ts';
import type { PageOf } from './search-page.ts';

/** Whatever begins with one request. */
export interface AskSpec<Input, Reply, Answer> {
  /** `<provider>.<verb>_<object>`. */
  id: string;
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
  /** Laid over the provider's. */
  errors?: ErrorConvention;
  /** A bucket of its own. */
  limits?: Limits;
  /** From the first byte sent, retries and polling included. Default 30,000. */
  deadlineMs?: number;
  /** Default 2 MB. */
  maxReplyBytes?: number;
  /** HTTP statuses that say: ask the same again in a moment. */
  repeatOn?: { readonly status: readonly number[]; readonly everyMs: number };
}

/** A look-up by one request. */
export type OperationSpec<Input, Reply, Answer> = AskSpec<Input, Reply, Answer> & ReadWhere;

/** `isReadApart` is for text that strangers wrote: it is read where that can be stopped. `providers/read-reply-task.ts` lists it. */
type ReadWhere = { isReadApart?: false } | { isReadApart: true; replyAs: 'text' };

/** A call that changes something outside. */
export interface EffectSpec<Input, Reply, Answer> extends AskSpec<Input, Reply, Answer> {
  /** Whether the vendor drops a repeated effect with the same idempotency key, so that a lost one may be sent again. */
  isIdempotent?: boolean;
}

/** A look-up of a vendor that takes a job and answers later; `reply` is what the read brings. */
export interface LaterSpec<Input, Reply, Answer> extends AskSpec<Input, Reply, Answer> {
  job: JobSpec<NoInfer<Reply>>;
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
  /** How long a job may take: after the call's deadline it is read again now and then. Default an hour. */
  lastsMs?: number;
}

/** A look-up whose requests follow from each other, or are made by the vendor's own library: `send` is its only way out. */
export interface ConversationSpec<Input, Answer> {
  id: string;
  /** What `send` rejects with must not be caught. Null when the vendor has nothing. */
  converse(input: Input, send: Send): Promise<Answer | null>;
  /** What of the input may go to named hosts only, and no reply may bring back, as a model repeats what it was told. */
  secretsOf?(input: Input): readonly BoundSecret[];
  /** Default 30,000. */
  deadlineMs?: number;
}

/** A page of a table, on the wire of a database. */
export interface TableSpec {
  id: string;
  refuse(input: PageOf<OwnQuery>): string | null;
}
