import { z } from 'zod';
import { errorItem } from './errors.ts';
import { environment, fieldFormat, fieldStatus, fieldType, reason } from './field.ts';
import { fieldDefinition, runStatus } from './pipes-response.ts';
import { runNotice } from './run-notice.ts';
import { searchPayload } from './search-request.ts';

/* The wire for openapi.json; answers are rendered as text by `engine/search`, and a test checks it against these schemas. */

export const searchCell = z
  .strictObject({
    value: z.unknown(),
    type: fieldType,
    format: fieldFormat.nullable(),
    status: fieldStatus,
    reason: reason.nullable(),
    ui: z.strictObject({}),
    widgets: z.record(z.string(), z.unknown()).optional(),
    resolved_by: z
      .strictObject({
        ref: z.literal('input'),
        environment,
        config_hash: z.null(),
        input_hash: z.null(),
      })
      .nullable(),
  })
  .meta({ id: 'SearchCell', description: 'Can be sent unchanged as a field of an input record.' });

export const paginationType = z.enum(['cursor', 'page_number']);
export type PaginationType = z.infer<typeof paginationType>;

const nextPage = z
  .union([searchPayload, z.strictObject({ searches: z.array(searchPayload) })])
  .nullable()
  .describe('Send it unchanged as `search` in the next request. Null when there are no more rows.');

const searchPart = z
  .strictObject({
    search_id: z.string(),
    status: runStatus,
    errors: z.array(errorItem),
    results_count: z
      .int()
      .min(0)
      .describe('How many rows it found, before duplicates among all searches are removed.'),
    next_page: searchPayload.nullable(),
  })
  .meta({ id: 'SearchPart' });

export const searchResponse = z
  .strictObject({
    id: z.string(),
    organization_id: z.string(),
    status: runStatus,
    search_id: z.string().nullable().describe('Null for a list of searches.'),
    errors: z.array(errorItem),
    results: z.array(z.record(z.string(), searchCell)),
    next_page: nextPage,
    total_pages: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'The number of pages with this `limit`; null if the provider does not say how many rows there are.',
      ),
    pagination_type: paginationType.nullable(),
    credits: z.strictObject({ spent: z.number() }),
    field_definitions: z.record(z.string(), fieldDefinition).optional(),
    notice: runNotice.optional(),
    searches: z.array(searchPart).optional().describe('One for each search of the list.'),
  })
  .meta({ id: 'SearchResponse' });
export type SearchResponse = z.infer<typeof searchResponse>;
