import { z } from 'zod';
import { reasonCode } from './field.ts';

/** Codes of `errors[].code`: what is wrong with a request or a pipeline. */
export const errorCode = z.enum([
  'ValidationFailed',
  'UnknownPipe',
  'UnknownSearch',
  'UnknownConnection',
  'MissingConnection',
  'ConnectionUnfit',
  'RequirementUnmet',
  'CircularDependency',
  'SelfReference',
  'DuplicateOutput',
  'ConditionTargetNotFound',
  'ConditionTargetIsJson',
  'MixedTypes',
  'InvalidTemplate',
  'MissingOutputTag',
  'MissingOutputDescription',
  'InvalidOutputFormat',
  'JsonSchemaMissing',
  'InvalidJsonSchema',
  'DuplicateId',
  'InvalidId',
  'NestedExpandedValue',
  'MissingFilter',
  'UnknownFilter',
  'InvalidFilterValue',
  'InvalidCursor',
  'UnknownSheet',
  'PlanTooLarge',
  'InsufficientCredits',
  'InternalError',
]);
export type ErrorCode = z.infer<typeof errorCode>;

/** A search that fails gives its reason with the same codes as a cell. */
const itemCode = z.enum([
  ...errorCode.options,
  ...reasonCode.exclude(['RequirementUnmet', 'InsufficientCredits', 'InternalError']).options,
]);

export const errorItem = z
  .strictObject({
    code: itemCode,
    message: z.string(),
    path: z.string().optional().describe('Dotted path into the request: `pipes[0].config.template`.'),
  })
  .meta({ id: 'ErrorItem' });
export type ErrorItem = z.infer<typeof errorItem>;

export const problemType = z.enum([
  'invalid-request',
  'invalid-pipeline',
  'unauthorized',
  'insufficient-credits',
  'budget-used-up',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'sync-timeout',
  'request-timeout',
  'not-cancelable',
  'idempotency-conflict',
  'name-taken',
  'limit-reached',
  'sheet-full',
  'version-conflict',
  'count-mismatch',
  'still-running',
  'events-gone',
  'payload-too-large',
  'unsupported-media-type',
  'unknown-host',
  'unknown-connection',
  'queue-limit-exceeded',
  'org-rate-limited',
  'internal',
  'unavailable',
]);
export type ProblemType = z.infer<typeof problemType>;

/** The HTTP status and title of every problem type: the one table. */
export const problemTypes: Record<ProblemType, { status: number; title: string }> = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'invalid-pipeline': { status: 400, title: 'The pipeline cannot run' },
  unauthorized: { status: 401, title: 'A valid API key is needed' },
  'insufficient-credits': { status: 402, title: 'The credit balance is used up' },
  'budget-used-up': { status: 402, title: 'A budget is used up' },
  forbidden: { status: 403, title: 'This key may not do that' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'This path does not accept this method' },
  'sync-timeout': { status: 408, title: 'The run goes on; the wait ended' },
  'request-timeout': { status: 408, title: 'The request did not arrive in time' },
  'not-cancelable': { status: 409, title: 'The run cannot be canceled now' },
  'idempotency-conflict': { status: 409, title: 'This idempotency key was used with another body' },
  'name-taken': { status: 409, title: 'This name is already taken' },
  'limit-reached': { status: 409, title: 'A limit has been reached' },
  'sheet-full': { status: 409, title: 'The sheet has as many rows as it may have' },
  'version-conflict': { status: 409, title: 'Somebody else changed it first' },
  'count-mismatch': { status: 409, title: 'The number of rows is not the expected one' },
  'still-running': { status: 409, title: 'It is still running' },
  'events-gone': { status: 410, title: 'These events are no longer kept' },
  'payload-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The body must be JSON' },
  'unknown-host': { status: 421, title: 'This host name is not known' },
  'unknown-connection': { status: 422, title: 'A connection does not exist' },
  'queue-limit-exceeded': { status: 429, title: 'The queue of this organization is full' },
  'org-rate-limited': { status: 429, title: 'Too many requests or open streams' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service is not available right now' },
};

export const problem = z
  .strictObject({
    type: problemType,
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(errorItem).optional(),
    run_id: z.string().optional(),
    request_id: z.string(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details.' });
export type Problem = z.infer<typeof problem>;

interface ServiceErrorOptions {
  errors?: ErrorItem[];
  runId?: string;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The only error that the API answers with. `detail` is public; `cause` only goes to the log. */
export class ServiceError extends Error {
  readonly type: ProblemType;
  readonly errors: ErrorItem[] | undefined;
  readonly runId: string | undefined;
  readonly headers: Record<string, string>;

  constructor(type: ProblemType, detail: string, options: ServiceErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.type = type;
    this.errors = options.errors;
    this.runId = options.runId;
    this.headers = options.headers ?? {};
  }
}
