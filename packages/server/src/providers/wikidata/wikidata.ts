import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import type { WikidataItem } from './read-item.ts';
import { itemReply, readItem } from './read-item.ts';
import { userAgent } from './user-agent.ts';

/** https://www.wikidata.org/w/api.php. Free, without a key; the data is in the public domain (CC0). */
export const wikidata = defineProvider({
  id: 'wikidata',
  label: 'Wikidata',
  baseUrl: 'https://www.wikidata.org',
  auth: 'none',
  headers: { 'user-agent': userAgent },
  // No number is published; clients are asked not to send much at the same time.
  limits: { concurrency: 3, requestsPerSecond: 10 },
  errors: {
    codeAt: ['error.code'],
    means: {
      '*': 'request_refused',
      403: 'request_refused',
      maxlag: 'rate_limited',
      ratelimited: 'rate_limited',
      readonly: 'unavailable',
      'no-such-entity': 'not_found',
    },
  },
});

const path = '/w/api.php';
const text = z.string().nullish();

export type WikidataMatch = { id: string; label: string | null; description: string | null };

/** Items by name or alias, the likeliest first. They may be anything: companies, people, places. */
export const searchCompanies = wikidata.operation({
  id: 'wikidata.search_companies',
  request: ({ name }: { name: string }) => ({
    method: 'GET',
    path,
    query: {
      action: 'wbsearchentities',
      search: name,
      language: 'en',
      type: 'item',
      limit: 10,
      continue: 0,
      format: 'json',
    },
  }),
  reply: z.object({ search: z.array(z.object({ id: z.string(), label: text, description: text })) }),
  answer: ({ search }): { items: WikidataMatch[] } | null => {
    const items = search.map(({ id, label, description }) => ({
      id,
      label: label ?? null,
      description: description ?? null,
    }));
    return items.length === 0 ? null : { items };
  },
});

/** How many ids the API accepts at a time. */
const maxIds = 50;

/** Items with their statements, in the order of the ids. Items that do not exist are left out. */
export const fetchEntities = wikidata.operation({
  id: 'wikidata.fetch_entities',
  request: ({ ids }: { ids: readonly string[] }) => ({
    method: 'GET',
    path,
    query: {
      action: 'wbgetentities',
      ids: ids.slice(0, maxIds).join('|'),
      props: 'labels|descriptions|claims',
      languages: 'en',
      // Many names are stored once for all languages.
      languagefallback: 1,
      format: 'json',
    },
  }),
  reply: z.object({ entities: z.record(z.string(), itemReply) }),
  // A large company states some 300 KB.
  maxReplyBytes: 8 * 1024 * 1024,
  answer: ({ entities }, { ids }): { items: WikidataItem[] } | null => {
    // A merged item comes under the id that was asked for.
    const items = ids.flatMap((id) => {
      const entity = Object.hasOwn(entities, id) ? entities[id] : undefined;
      return entity === undefined || entity.missing != null ? [] : [readItem(id, entity)];
    });
    return items.length === 0 ? null : { items };
  },
});
