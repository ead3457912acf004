import { z } from 'zod';
import type { FieldMatch } from '../kit/field-match.ts';
import { queryOf } from '../kit/field-match.ts';
import { ownRows } from '../kit/own-row.ts';
import type { OwnRow } from '../kit/search-page.ts';
import { hubspot } from './hubspot.ts';
import { toRow } from './search-objects.ts';
import { checkQuery, searchBody } from './search-query.ts';

/**
 * The object whose property is equal to a value, in upper or lower case; of several the oldest, which HubSpot lists
 * first unless it is told otherwise. What is new or was changed is found after some seconds.
 */
export const findObject = hubspot.post(
  'find_object',
  ({ object }: FieldMatch) => `/crm/v3/objects/${encodeURIComponent(object)}/search`,
  {
    refuse: (match) => checkQuery(queryOf(match)),
    ask: (match: FieldMatch) => searchBody({ query: queryOf(match), at: null, size: 1 }),
    reply: { results: z.array(z.unknown()) },
    answer: ({ results }): OwnRow | null => ownRows(results, (item) => toRow(item, []))[0] ?? null,
  },
);
