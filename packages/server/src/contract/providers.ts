import { z } from 'zod';
import { billingMode } from './estimate.ts';

const price = z.strictObject({
  operation: z.string(),
  mode: z
    .union([billingMode, z.enum(['per_result', 'per_page', 'per_search'])])
    .describe('When it is due; the last three are of searches.'),
  credits: z.number().min(0).describe('For one time, with a managed key.'),
});

const seen = {
  asked: z.int().describe('Questions, however they ended.'),
  answered: z.int(),
  found: z.int().describe('Answers that were accepted.'),
  hit_rate: z.number().min(0).max(1).nullable().describe('Found of answered; null if it never answered.'),
  median_ms: z.number().nullable().describe('How long an answer takes, without answers that were reused.'),
  credits: z.number().describe('What these questions cost.'),
};
const seenUse = z.strictObject(seen);
export type SeenUse = z.infer<typeof seenUse>;
const recentRuns = z
  .int()
  .describe('How many runs are counted: at most the latest 100 of the last 30 days that are still kept.');

export const provider = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    pipes: z.array(z.string()).describe('The pipes that may ask it, with some config.'),
    searches: z.array(z.string()),
    key: z
      .enum(['own', 'managed', 'keyless', 'none'])
      .describe(
        'What it can be asked with in production. `own`: you have a connection; name it in the request. `managed`: the service has a key. ' +
          '`keyless`: it needs none. `none`: it is skipped until there is a key.',
      ),
    connections: z.int().describe('How many connections of yours there are.'),
    is_managed: z.boolean().describe('Whether the service has a key, whatever you have.'),
    prices: z.array(price).describe('Empty if asking it is free.'),
    recent: seenUse
      .nullable()
      .describe('What your latest production runs saw of it; null if they did not ask it.'),
  })
  .meta({ id: 'Provider' });
export type Provider = z.infer<typeof provider>;

export const providers = z
  .strictObject({
    providers: z.array(provider).describe('In the order of their labels.'),
    recent_runs: recentRuns,
    connection_fee: z.number().min(0).describe('Credits for a value that your own connection found.'),
    search_connection_fee: z.number().min(0).describe('Credits for a search with your own connection.'),
  })
  .meta({ id: 'Providers' });

/** Answer of `GET /v1/connections/usage`. */
export const connectionUsage = z
  .strictObject({
    connections: z
      .array(z.strictObject({ id: z.string(), ...seen }))
      .describe('Those that were asked with, the most used first; also some that were deleted meanwhile.'),
    recent_runs: recentRuns,
  })
  .meta({ id: 'ConnectionUsage' });
