/*
 * Exa's search, https://exa.ai/docs/reference. Contents come only where they are asked for, and what is too often has an
 * error of its own shape.
 */
import type { Asked } from '../../kit/asked.ts';
import { askedNumber } from '../../kit/asked-number.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import { searchWeb } from '../../kit/web-index.ts';
import { companyPages, peoplePages } from './exa-entities.ts';
import type { ExaPage } from './exa-writing.ts';
import { streamed, summaryOf, writtenOutput } from './exa-writing.ts';

/** A sentence and a tag, on which clients branch. */
const refuse = (status: number, tag: string, error: string): SimulatedReply => ({
  status,
  body: { requestId: '0123456789abcdef0123456789abcdef', error, tag },
});

export const exa = defineSimulator({
  id: 'exa',
  baseUrls: ['https://api.exa.ai'],
  typicalMs: 900,
  requestsPerSecond: 10,
  keys: [{ header: 'x-api-key' }, 'bearer'],
  refuses: {
    wrongKey: refuse(401, 'INVALID_API_KEY', 'Invalid API key'),
    exhausted: refuse(402, 'NO_MORE_CREDITS', 'You have exceeded your credits limit.'),
    restricted: refuse(403, 'ACCESS_DENIED', 'Your API key does not have access to this feature.'),
    tooOften: {
      status: 429,
      body: { error: "You've exceeded your Exa rate limit of 10 requests per second." },
    },
    // Undocumented: its tag is a guess, as is that of a parameter that a category does not take.
    unknownPath: refuse(404, 'NOT_FOUND', 'Not found'),
    unfit: ({ parameter, problem }) =>
      refuse(
        400,
        'INVALID_REQUEST_BODY',
        `Invalid request body | Validation error: ${parameter} is ${problem}`,
      ),
  },
  routes: { 'POST /search': { needs: ['query'], answer: search } },
});

const types = /^(?:auto|neural|keyword|hybrid|fast|instant|deep|deep-lite|deep-reasoning)$/;
/** Parameters that searches for people and companies do not take. */
const ofPagesAlone = [
  'startPublishedDate',
  'endPublishedDate',
  'startCrawlDate',
  'endCrawlDate',
  'excludeDomains',
];

function search(asked: Asked): SimulatedReply | Unfit {
  if (typeof asked.value('query') !== 'string') return { parameter: 'query', problem: 'invalid' };
  const limit = askedNumber(asked, 'numResults', { usual: 10, most: 100 });
  if (limit === null) return { parameter: 'numResults', problem: 'invalid' };
  if (!types.test(asked.text('type') ?? 'auto')) return { parameter: 'type', problem: 'invalid' };
  const parameter = unsupportedParameter(asked);
  if (parameter !== undefined) return { parameter, problem: 'invalid' };
  const pages = findPages(asked, limit);
  const output = writtenOutput(asked, pages);
  if (asked.value('stream') === true) return streamed(output.content, pages);
  const hasText = isWished(asked, 'text');
  const forText = hasText ? pages.length / 1000 : 0;
  return {
    status: 200,
    body: {
      requestId: makeUuid(asked.world, ['exa', asked.text('query') ?? '']).replaceAll('-', ''),
      resolvedSearchType: 'neural',
      results: pages.map((page) => toResult(page, asked)),
      ...(asked.value('outputSchema') !== undefined && { output }),
      searchTime: asked.between(400, 1200, 'time', asked.text('query') ?? ''),
      costDollars: {
        total: 0.005 + forText,
        search: { neural: 0.005 },
        ...(hasText && { contents: { text: forText } }),
      },
    },
  };
}

/** LinkedIn is where people are looked for anyway, so that it may be named. */
function unsupportedParameter(asked: Asked): string | undefined {
  const category = asked.text('category');
  if (category !== 'people' && category !== 'company') return undefined;
  const isProfiles = (site: string) => category === 'people' && /(?:^|\.)linkedin\.com$/i.test(site);
  if (!asked.texts('includeDomains').every(isProfiles)) return 'includeDomains';
  return ofPagesAlone.find((name) => asked.texts(name).length > 0);
}

function findPages(asked: Asked, limit: number): ExaPage[] {
  const text = asked.text('query') ?? '';
  if (asked.text('category') === 'people') return peoplePages(asked, { text, limit });
  if (asked.text('category') === 'company') return companyPages(asked, { text, limit });
  const sites = asked.texts('includeDomains');
  return searchWeb(asked.world, {
    vendor: 'exa',
    coverage: 0.9,
    query: text,
    limit,
    sites: sites.length > 0 ? sites : undefined,
    excludedSites: asked.texts('excludeDomains'),
    since: asked.text('startPublishedDate')?.slice(0, 10),
  }).map((page) => {
    const company = asked.world.findCompany({ domain: new URL(page.url).hostname.replace(/^www\./, '') });
    return {
      ...page,
      text: `# ${page.title}\n\n${page.text}`,
      author: null,
      subject: { person: null, company },
    };
  });
}

/** No snippet unless text, highlights or a summary are asked for. */
function toResult(page: ExaPage, asked: Asked): Record<string, unknown> {
  const { url, title, author, publishedAt, relevance, text, snippet, entity } = page;
  const cut = (words: string, kind: string) =>
    words.slice(0, Number(asked.text(`contents.${kind}.maxCharacters`) ?? words.length));
  return {
    id: url,
    title,
    url,
    publishedDate: publishedAt === null ? null : `${publishedAt}T00:00:00.000Z`,
    author,
    score: relevance,
    ...(isWished(asked, 'text') && { text: cut(text, 'text') }),
    ...(isWished(asked, 'highlights') && {
      highlights: [cut(snippet, 'highlights')],
      highlightScores: [relevance],
    }),
    ...(isWished(asked, 'summary') && { summary: summaryOf(asked, page) }),
    ...(entity !== undefined && { entities: [entity] }),
  };
}

function isWished(asked: Asked, contents: string): boolean {
  const wish = asked.value(`contents.${contents}`);
  return wish !== undefined && wish !== null && wish !== false;
}
