/*
 * An instance of SearXNG, https://docs.searxng.org/dev/search_api, behind a proxy that wants Basic. A key that is restricted finds an
 * instance that has JSON not enabled.
 */
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { webRoute } from '../../kit/web-route.ts';

const page = (status: number, title: string): SimulatedReply => ({
  status,
  body: `<!doctype html>\n<html lang=en>\n<title>${title}</title>\n<h1>${title}</h1>\n`,
});

/** By its own search engine, for each of its results. */
const engines = ['brave', 'duckduckgo', 'mojeek', 'startpage'] as const;

export const searxng = defineSimulator({
  id: 'searxng',
  baseUrls: ['https://searxng.invalid'],
  typicalMs: 1500,
  requestsPerSecond: null,
  keys: ['basic'],
  refuses: {
    wrongKey: page(401, '401 Authorization Required'),
    restricted: page(403, '403 Forbidden'),
    tooOften: {
      status: 429,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'Too Many Requests',
    },
    unknownPath: page(404, '404 Not Found'),
    unfit: ({ problem }) => ({
      status: 400,
      body: { error: problem === 'missing' ? 'No query' : 'Invalid value' },
    }),
  },
  routes: {
    'GET /search': webRoute({
      query: { name: 'q' },
      // There is no such parameter: a page is as long as it is.
      limit: { name: '', usual: 20, most: 20 },
      coverage: 0.95,
      found: (pages, asked) => {
        if (asked.text('format') !== 'json') return page(200, 'SearXNG');
        const results = pages.map(({ title, url, snippet, publishedAt }, at) => {
          const engine = engines[at % engines.length];
          return {
            url,
            title,
            content: snippet,
            publishedDate: publishedAt === null ? null : `${publishedAt}T00:00:00`,
            engine,
            engines: [engine],
            positions: [at + 1],
            score: 1 / (at + 1),
            category: 'general',
            template: 'default.html',
          };
        });
        const body = { query: asked.text('q'), number_of_results: 0, results, answers: [] };
        const besides = { corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] };
        return { status: 200, body: { ...body, ...besides } };
      },
    }),
  },
});
