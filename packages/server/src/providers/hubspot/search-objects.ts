import { z } from 'zod';
import type { OwnQuery } from '../kit/own-query.ts';
import { ownRows, ownValue, pickFields } from '../kit/own-row.ts';
import type { OwnRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { doubtful, obj } from '../kit/shapes.ts';
import { hubspot } from './hubspot.ts';
import { checkQuery, mostRows, searchBody } from './search-query.ts';

/**
 * Objects of a CRM: contacts, companies, deals, custom ones by `p_name` or `2-123`. What is new or was changed is
 * found after some seconds. Pages are counted by rows, oldest first unless sorted: rows that are equal in what is
 * sorted by are in no order that HubSpot promises. It does not say whether `neq` finds what has no value.
 */
export const searchObjects = hubspot.post('search_objects', pathOf, {
  refuse: ({ query }) => checkQuery(query),
  ask: searchBody,
  reply: {
    total: doubtful(z.number()),
    results: z.array(z.unknown()),
    paging: doubtful(z.object({ next: obj({ after: z.union([z.string(), z.number()]) }) })),
  },
  answer: ({ total, results, paging }, { query }): SearchPage<OwnRow> => {
    const after = paging?.next?.after ?? null;
    const isEnd = results.length === 0 || Number(after) >= mostRows;
    return {
      rows: ownRows(results, (item) => toRow(item, query.fields)),
      next: isEnd ? null : after,
      total: total ?? null,
    };
  },
  maxReplyBytes: 8 * 1024 * 1024,
});

function pathOf({ query }: PageOf<OwnQuery>): string {
  return `/crm/v3/objects/${encodeURIComponent(query.object)}/search`;
}

const object = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  properties: z.record(z.string(), ownValue).nullish().catch(null),
});

export function toRow(item: unknown, wanted: readonly string[]): OwnRow | null {
  const { data } = object.safeParse(item);
  return data === undefined ? null : { id: data.id, fields: pickFields(data.properties ?? {}, wanted) };
}
