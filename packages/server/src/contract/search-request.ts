import { z } from 'zod';
import { jsonObject } from './json-value.ts';
import { connector, runSettings } from './pipes-request.ts';
import { strictObject } from './strict-object.ts';

/** Our own limit: more searches cannot sensibly be merged into one list. */
export const maxSearchesPerRun = 20;

export const searchPayload = strictObject({
  search_id: z.string().min(1).max(200).describe('`<object>:<plural object>:<provider>@<version>`'),
  connector: connector.nullish(),
  config: jsonObject
    .optional()
    .describe(
      'See the catalog for the filters of each search. It also accepts `limit`, `output_fields`, and `cursor` or `page_number` if it has pages.',
    ),
}).meta({ id: 'SearchPayload' });
export type SearchPayload = z.infer<typeof searchPayload>;

const payloads = z
  .array(searchPayload)
  .min(1, 'Send at least one search.')
  .max(maxSearchesPerRun, `At most ${maxSearchesPerRun} searches per request.`);
const list = strictObject({ searches: payloads });

export const searchConfig = strictObject({
  ...runSettings,
  dedup: strictObject({ strategy: z.literal('default').nullable().optional() })
    .nullable()
    .optional()
    .describe(
      'Default `{strategy: "default"}`: of several rows with the same identity, the first is kept. Null keeps all rows.',
    ),
}).meta({ id: 'SearchRequestConfig' });

/**
 * One search, or several whose results are merged. The `next_page` of an answer goes into either key as it is.
 */
export const searchRequest = strictObject({
  config: searchConfig.optional(),
  search: z.union([searchPayload, list]).optional(),
  searches: z.union([payloads, list]).optional(),
})
  .superRefine(({ search, searches }, context) => {
    if (search !== undefined && searches !== undefined)
      context.addIssue({
        code: 'custom',
        message: 'Send either `search` or `searches`, not both.',
        path: ['searches'],
      });
    if (search === undefined && searches === undefined)
      context.addIssue({
        code: 'custom',
        message: 'Send one `search`, or a list of `searches`.',
        path: ['search'],
      });
  })
  .meta({
    id: 'SearchRequest',
    examples: [
      {
        config: { environment: 'sandbox' },
        search: {
          search_id: 'people:profiles:amplemarket@2',
          config: { limit: 25, filters: { current_job_titles: ['Head of Sales'] } },
        },
      },
    ],
  });
export type SearchRequest = z.infer<typeof searchRequest>;
