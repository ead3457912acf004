/* Parts that the inputs of several tools have in common. */
import { z } from 'zod';
import { environment as environments } from '../contract/field.ts';
import { jsonObject } from '../contract/json-value.ts';
import { runIf } from '../contract/pipes-request.ts';
import { strictObject } from '../contract/strict-object.ts';

export const environment = environments
  .default('production')
  .describe('`sandbox` is free, made up and never leaves the service. Default production.');

export const maxCredits = z
  .number()
  .min(0)
  .describe(
    'Required: the most that this may cost, in credits. It never costs more. estimate_cost says what to expect.',
  );

export const allowEffects = z
  .boolean()
  .default(false)
  .describe(
    'Must be true if a pipe sends something, or writes to another service, a list or a sheet. Ask the user before you set it.',
  );

export const allowAutomaticCosts = z
  .boolean()
  .default(false)
  .describe('Lets pipes of the sheet that run by themselves cost credits, within its daily budget.');

/** Most clients end a call themselves after a minute. */
const mostWaitSeconds = 45;
export const waitSeconds = z
  .int()
  .min(0)
  .max(mostWaitSeconds)
  .default(20)
  .describe('How long to wait for the end. The run goes on after that: read it with check_run.');

export const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .exactOptional()
  .describe(
    'Within 24 hours, the same key with the same arguments gives the first run again, and costs nothing more.',
  );

const connections = z
  .array(z.string().min(1).max(200))
  .max(50)
  .exactOptional()
  .describe('Ids of your own connections at providers, in the order in which they are used.');

/** A pipe with its config. */
export const pipe = strictObject({
  pipe_id: z.string().min(1).max(200).describe('From find_pipes_and_searches.'),
  config: jsonObject
    .exactOptional()
    .describe('Only what differs from the default config of describe_pipe_or_search.'),
  connections,
  run_if: runIf.exactOptional().describe('Runs the pipe only on records that meet conditions.'),
});
export type GivenPipe = z.output<typeof pipe>;

export const pipes = z
  .array(pipe)
  .min(1)
  .max(100)
  .describe('A pipe may use what another one gives, in any order.');

export const records = z
  .array(jsonObject)
  .min(1)
  .max(100)
  .describe(
    'Up to 100 records by field name: [{"id": 1, "name": "Jane Doe", "company_domain": "acme.com"}].',
  );

/** A search with its filters. */
export const search = {
  search_id: z
    .string()
    .min(1)
    .max(200)
    .exactOptional()
    .describe('From find_pipes_and_searches. Needed without `next_page`.'),
  filters: jsonObject
    .exactOptional()
    .describe('By the name of the filter, as describe_pipe_or_search shows them.'),
  config: jsonObject.exactOptional().describe('What the config has besides filters and limit.'),
  limit: z.int().min(1).exactOptional().describe('Rows of a page.'),
  connections,
  next_page: jsonObject
    .exactOptional()
    .describe('`next_page` of an earlier answer, unchanged, instead of all of the above.'),
};

export const sheetId = z.int().min(1).describe('From list_sheets.');
export const sheetPipes = z
  .array(z.string().regex(/^p[1-9]\d{0,8}$/, 'Must be the id of a pipe in the sheet, such as `p1`.'))
  .min(1)
  .max(100)
  .describe('Ids of pipes of the sheet, such as "p1"; describe_sheet lists them.');

/** What a request calls the connections of a pipe or a search. */
export function connectorOf(ids: readonly string[] | undefined) {
  if (ids === undefined) return {};
  return { connector: { connections: ids.map((connection) => ({ type: 'vault' as const, connection })) } };
}

/** Pipes in the form of a request. */
export function toPayloads(given: readonly GivenPipe[]) {
  return given.map(({ connections: ids, ...payload }) => ({ ...payload, ...connectorOf(ids) }));
}
