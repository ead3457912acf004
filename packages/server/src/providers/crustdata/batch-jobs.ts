/*
 * Jobs of thousands of people: submitted at once, worked on for minutes, and answered in files behind signed links.
 * https://docs.crustdata.com/api-reference/batch-apis
 */
import { z } from 'zod';
import type { Bulk, BulkFiles, BulkLoss } from '../kit/operation.ts';
import { list, num, text } from '../kit/shapes.ts';
import { onRoute } from './crustdata.ts';
import { manyBytes } from './in-batches.ts';

/** Lines of a file. Clients state 10 to 1,000; that no file has more lines than this is assumed, and its size is bounded anyway. */
const linesOfFile = 100;

interface Together {
  /** Below `/batch`. */
  path: string;
  /** As documented for the route. */
  max: number;
  fields: readonly string[];
  /** A person of the file, as the same route answers one that is asked about by itself. */
  personOf(data: Readonly<Record<string, unknown>>): unknown;
}

interface ByProfile {
  profileUrl: string;
}

const submission = z.object({ batch_id: z.string().regex(/^[\w-]{1,100}$/) });
const state = z.object({
  status: z.string(),
  download_url: text,
  download_urls: list(z.string()),
  result_count: num,
});
const line = z.object({
  original_identifier: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
});

/**
 * People by their profiles. Calls of 25 answer 375 people a minute, and a job takes two or three minutes, however small: that is
 * documented for contacts, and assumed for profiles. The vendor's list of jobs does not tell names, so a submission whose
 * answer was lost cannot be found.
 */
export const inJobs = <Input extends ByProfile>({ path, max, fields, personOf }: Together): Bulk<Input> => ({
  max,
  least: 1000,
  // Of an account, whatever the route. The next one is refused with a 429.
  mostOpen: 5,
  typicalMs: 120_000,
  // That the usual limit counts for these routes as well is assumed.
  limits: onRoute(`batch${path}`),
  request: (people) => ({
    method: 'POST',
    path: `/batch${path}`,
    body: {
      professional_network_profile_urls: people.map(({ profileUrl }) => profileUrl),
      fields,
      chunk_size: linesOfFile,
    },
  }),
  id: (reply) => submission.parse(reply).batch_id,
  list: null,
  progress: {
    limits: onRoute('batch'),
    request: (id) => ({ method: 'GET', path: `/batch/${id}` }),
    isDone: (reply) => ['completed', 'failed'].includes(state.parse(reply).status),
  },
  files: {
    ...files,
    keyOf: ({ profileUrl }) => profileUrl,
    read: (told) => {
      const { original_identifier: key, data } = line.parse(told);
      return { key, reply: data === null ? [] : [{ matches: [{ person_data: personOf(data) }] }] };
    },
  },
});

const files: Pick<BulkFiles<never>, 'open' | 'hosts' | 'maxBytes' | 'nothing' | 'lost'> = {
  open: (reply) => {
    const told = state.parse(reply);
    if (told.status === 'failed') return 'failed';
    // The file of a job without results may never have been written.
    if (told.result_count === 0) return { links: [], lineCount: 0 };
    const parts = told.download_urls ?? [];
    const links = parts.length > 0 ? parts : [z.string().parse(told.download_url)];
    return { links, lineCount: told.result_count ?? null };
  },
  // Signed links to Amazon S3: documented is `crustdata-batch-api-data.s3.amazonaws.com`. Regions have hosts of their own.
  hosts: ['*.amazonaws.com'],
  maxBytes: manyBytes,
  // Who is not found has no line, and is not billed.
  nothing: [],
  lost: (why) => ({ error: { type: codeOf[why] } }),
};

/** The vendor has no codes for these; they look like the ones that it has. */
const codeOf: Readonly<Record<BulkLoss, string>> = {
  failed: 'batch_failed',
  elsewhere: 'batch_file_elsewhere',
  too_large: 'batch_file_too_large',
  unreadable: 'batch_file_unreadable',
  incomplete: 'batch_file_incomplete',
};

export const jobErrors = {
  means: {
    [codeOf.failed]: 'unavailable',
    [codeOf.elsewhere]: 'broken_reply',
    [codeOf.too_large]: 'broken_reply',
    [codeOf.unreadable]: 'broken_reply',
    [codeOf.incomplete]: 'broken_reply',
  },
} as const;
