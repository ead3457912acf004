import { z } from 'zod';

const count = z.int().min(0);

const statusProvider = z.strictObject({
  provider: z.string(),
  breaker: z
    .enum(['closed', 'half_open', 'open'])
    .describe('The worst of its credentials. `open`: it is not asked for a while, because it kept failing.'),
  open_credentials: count.describe('Credentials that are not used for now.'),
  calls: count,
  failed: count,
  mean_ms: z.number().nullable().describe('Of a call, with waits, retries and polling.'),
  waits: count.describe('Requests that took a place in the limits of the provider.'),
  mean_wait_ms: z.number().nullable().describe('How long they waited for it.'),
});

const statusQueue = z.strictObject({
  classes: z.array(
    z.strictObject({
      class: z.int().min(1).max(3).describe('The priority.'),
      slices: count,
      records: count,
      oldest_seconds: z.number().min(0).describe('Since the slice that has waited longest was submitted.'),
    }),
  ),
  waiting_slices: count.describe(
    'Slices out of the queue, because a provider wants to be left alone or still works.',
  ),
  stranded_slices: count.describe('Slices that need something that no running worker knows.'),
  held_credits: z.number().describe('Held for runs that are not finished, over all organizations.'),
  workers: count.describe('Workers that reported in the last 30 s.'),
});

const statusDatabase = z.strictObject({
  home: z.enum(['pglite', 'postgres']),
  version: z.string().describe('Of PostgreSQL.'),
  bytes: z.number().min(0),
  migration: z.string().describe('The newest one that was applied.'),
});

/** The numbers of `/metrics`, as JSON: the queue and the database over all processes, the rest of this one. */
export const status = z
  .strictObject({
    version: z.string().describe('Of the service.'),
    started_at: z.iso.datetime().describe('When this process started.'),
    problems: z
      .array(
        z.strictObject({
          about: z.enum(['queue', 'workers', 'providers', 'database', 'disk']),
          message: z.string().describe('What is wrong, and what to do about it.'),
        }),
      )
      .describe('Empty if all is well.'),
    queue: statusQueue.nullable().describe('Null if the database does not answer in time.'),
    unfinished_records: count.describe('Records that this process is working on.'),
    database: statusDatabase.nullable().describe('Null if it does not answer in time.'),
    connections: z
      .array(z.strictObject({ pool: z.string(), total: count, idle: count, waiting: count }))
      .describe('Of this process to the database; `waiting`: statements that wait for one.'),
    providers: z.array(statusProvider).describe('Those that this process has asked since it started.'),
    disk: z
      .strictObject({ free_bytes: z.number(), total_bytes: z.number() })
      .nullable()
      .describe('The disk of the data directory; null if it cannot be read.'),
  })
  .meta({ id: 'Status' });
export type Status = z.infer<typeof status>;
