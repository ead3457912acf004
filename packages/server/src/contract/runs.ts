import { z } from 'zod';
import { moment } from './credits.ts';
import { environment } from './field.ts';
import { runStatus } from './pipes-response.ts';
import { strictObject } from './strict-object.ts';

export const runKind = z.enum(['pipes', 'search']);

export const runsQuery = strictObject({
  status: runStatus.optional(),
  environment: environment.optional(),
  kind: runKind.optional(),
  created_by: z.string().min(1).max(200).optional().describe('The id of the API key that submitted it.'),
  sheet_id: z.coerce
    .number('Must be the id of a sheet.')
    .int('Must be the id of a sheet.')
    .min(1, 'Must be the id of a sheet.')
    .max(2_147_483_647, 'Must be the id of a sheet.')
    .optional()
    .describe('Runs that a sheet submitted.'),
  pipe: z
    .string()
    .regex(/^[a-z0-9:@_-]{1,200}$/, 'Must be the id of a pipe or search.')
    .optional()
    .describe('Runs that have this pipe or search.'),
  since: moment.optional().describe('Runs of this moment or later.'),
  until: moment.optional().describe('Runs before this moment.'),
  limit: z.coerce
    .number('Must be a number from 1 to 100.')
    .int('Must be a whole number from 1 to 100.')
    .min(1, 'Must be at least 1.')
    .max(100, 'Must be at most 100; read on with `cursor`.')
    .default(50),
  cursor: z
    .string()
    .regex(/^[a-z][a-z0-9]{23}$/, 'Must be the `next_cursor` of an earlier answer.')
    .optional()
    .describe('The `next_cursor` of an earlier answer: continues after it.'),
});
export type RunsQuery = z.infer<typeof runsQuery>;

export const runItem = z
  .strictObject({
    id: z.string(),
    kind: runKind,
    status: runStatus,
    environment,
    pipes: z
      .array(z.string())
      .nullable()
      .describe(
        'Its pipes or searches, in the order of execution; null if the run was invalid, or its plan is very large.',
      ),
    records: z.int(),
    records_done: z.int().describe('Those that are final.'),
    credits: z.strictObject({ spent: z.number(), max: z.number().nullable().describe('Its ceiling.') }),
    created_by: z
      .string()
      .nullable()
      .describe('The id of the API key that submitted it, or `operator`; null if it is not known.'),
    sheet_id: z.int().nullable().describe('The sheet that submitted it.'),
    error: z.string().nullable().describe('The code of the first error of the run itself.'),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RunItem' });
export type RunItem = z.infer<typeof runItem>;

export const runList = z
  .strictObject({
    runs: z.array(runItem).describe('The newest first.'),
    next_cursor: z
      .string()
      .nullable()
      .describe(
        'Send it as `cursor` for older runs; null when there are none. With filters that few runs pass, a page may have fewer runs than ' +
          'asked for, even none, and still have a cursor: one call looks at a bounded number of runs.',
      ),
  })
  .meta({ id: 'RunList' });
export type RunList = z.infer<typeof runList>;

const sinceStart = z.int().min(0).describe('Milliseconds after `created_at`.');

const timelineSlice = z.strictObject({
  first_position: z.int().describe('Position of its first record in the request.'),
  records: z.int(),
  state: z
    .enum(['queued', 'running', 'waiting', 'done'])
    .describe(
      '`waiting`: a provider wants to be left alone until `waiting_until`, or still works on the answer.',
    ),
  claims: z
    .int()
    .describe('How often a worker took it: more than once after a wait, or if a worker was lost.'),
  claimed_ms: sinceStart
    .nullable()
    .describe(
      'When a worker first took it, in milliseconds after `created_at`; before that it waited in the queue.',
    ),
  waiting_until: z.iso.datetime().nullable(),
});

const timelineProvider = z.strictObject({
  provider: z.string(),
  outcomes: z
    .strictObject({
      found: z.int(),
      not_found: z.int(),
      rejected: z.int(),
      failed: z.int(),
      skipped: z.int(),
    })
    .describe('How many questions ended how, as in receipts.'),
  reused: z.int().describe('Answers that another question had got already; they take no time.'),
  credits: z.number(),
  median_ms: z
    .number()
    .nullable()
    .describe('From the question to the answer: waiting for a place in the rate limit, and for the vendor.'),
  median_waited_ms: z
    .number()
    .nullable()
    .describe('How much of that was waiting for a place. Null for runs of earlier versions.'),
  max_ms: z.number().nullable(),
  spans: z
    .array(
      z.strictObject({
        first_position: z.int().describe('Of the slice.'),
        from_ms: sinceStart,
        to_ms: sinceStart,
        asked: z.int(),
        busy_ms: z.int().describe('The times of its questions together; they overlap.'),
        waited_ms: z
          .int()
          .nullable()
          .describe(
            'How much of `busy_ms` its questions waited for a place in the rate limit. Null for runs of earlier versions.',
          ),
        sent_ms: sinceStart.describe('When the first of its questions was sent to the vendor.'),
        waited_until_ms: sinceStart
          .nullable()
          .describe('When the last question that had to wait got its place; null if none had to.'),
      }),
    )
    .describe('For each slice: from its first question to its last answer.'),
  buckets: z
    .array(z.strictObject({ at_ms: sinceStart, asked: z.int(), answered: z.int() }))
    .describe('Questions by when they began, answers by when they came; empty buckets are left out.'),
});

export const runTimeline = z
  .strictObject({
    id: z.string(),
    kind: runKind,
    status: runStatus,
    environment,
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    length_ms: z.int().describe('From `created_at` to the end, or until now.'),
    bucket_ms: z.int().describe('How long a bucket is; there are at most 60.'),
    slices: z.array(timelineSlice),
    providers: z.array(timelineProvider).describe('In the order of their first questions.'),
    is_complete: z
      .boolean()
      .describe('False if the run asked more than the 50,000 questions that are counted.'),
  })
  .meta({ id: 'RunTimeline' });
export type RunTimeline = z.infer<typeof runTimeline>;
