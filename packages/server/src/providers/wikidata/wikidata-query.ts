import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { userAgent } from './user-agent.ts';

/** The query service of Wikidata: another host with its own limits (60 seconds of work a minute, five queries at a time). */
export const wikidataQuery = defineProvider({
  id: 'wikidata-query',
  label: 'Wikidata Query Service',
  baseUrl: 'https://query.wikidata.org',
  auth: 'none',
  headers: { 'user-agent': userAgent, accept: 'application/sparql-results+json' },
  limits: { concurrency: 5, requestsPerSecond: 5 },
  errors: { means: { 403: 'request_refused' } },
});

const maxItems = 10;

/** Ids of the items whose official website is the front page of a domain. */
export const findByWebsite = wikidataQuery.operation({
  id: 'wikidata-query.find_by_website',
  request: ({ domain }: { domain: string }) => ({
    method: 'GET',
    path: '/sparql',
    query: { query: websiteQuery(domain), format: 'json' },
  }),
  reply: z.object({
    results: z.object({ bindings: z.array(z.object({ item: z.object({ value: z.string() }) })) }),
  }),
  answer: ({ results }): { ids: string[] } | null => {
    const ids = new Set<string>();
    for (const { item } of results.bindings) {
      const [id] = /Q\d+$/.exec(item.value) ?? [];
      if (id !== undefined) ids.add(id);
    }
    return ids.size === 0 ? null : { ids: [...ids] };
  },
});

/** Names all spellings, so that the index can answer. A filter over all websites would take too long. */
function websiteQuery(domain: string): string {
  // Removes everything that could end the address in the query.
  const host = encodeURIComponent(domain);
  const urls = ['https', 'http'].flatMap((scheme) =>
    [host, `www.${host}`].flatMap((name) => [`<${scheme}://${name}>`, `<${scheme}://${name}/>`]),
  );
  return `SELECT DISTINCT ?item WHERE { VALUES ?u { ${urls.join(' ')} } ?item wdt:P856 ?u . } LIMIT ${maxItems}`;
}
