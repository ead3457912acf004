/*
 * What search engines find in the simulated web: one index, of which each engine has its own part, in its own order.
 * Every page it gives can be opened there and says what it is quoted with.
 */
import { foldLetters } from '../world/fold.ts';
import type { World, WorldCompany } from '../world/world.ts';
import { hasMissWord } from './forced-outcome.ts';
import type { IndexedPage } from './web-index-pages.ts';
import { readPages } from './web-index-pages.ts';
import { readWebQuery, siteTest } from './web-index-query.ts';
import { findSubjects } from './web-index-subjects.ts';
import type { Topic } from './web-index-topics.ts';
import { contentWords, findTopics } from './web-index-topics.ts';

export interface WebSearch {
  /** The engine that searches. */
  vendor: string;
  /** The share of sites it has seen, and of the pages of these. */
  coverage: number;
  /** What was typed; `site:` and `-site:` count. */
  query: string;
  limit: number;
  /** Besides those of the query. */
  sites?: readonly string[] | undefined;
  excludedSites?: readonly string[] | undefined;
  /** Only pages that name a date, and none before this one. ISO date. */
  since?: string | null | undefined;
}

export interface FoundPage {
  url: string;
  title: string;
  /** The lines that fit best, a few hundred characters at most. */
  snippet: string;
  /** ISO date; null where the page names none. */
  publishedAt: string | null;
  /** All it says. */
  text: string;
  /** How well it fits, above 0 and below 1; falls from page to page. */
  relevance: number;
}

interface Wish {
  topics: readonly Topic[];
  words: ReadonlySet<string>;
}

const pathWeights = new Map([
  ['/', 4],
  ['/about', 3],
  ['/team', 2],
  ['/contact', 1],
]);
const topicWeight = 6;
const wordWeight = 2;
const mostWordsCounted = 4;
/** Enough to swap pages that fit about as well. */
const engineWhim = 1.6;
const mostSnippetLines = 3;
const mostSnippetCharacters = 300;

/** The best first; none for a query that names nothing the world has. */
export function searchWeb(world: World, search: WebSearch): FoundPage[] {
  if (hasMissWord(search.query)) return [];
  const asked = readWebQuery(search.query, search.sites);
  const { companies, words, areSome } = findSubjects(world, asked);
  const wish: Wish = { topics: findTopics(words), words: contentWords(words) };
  const isAtWanted = siteTest(asked.sites);
  const isAtExcluded = siteTest([...asked.excludedSites, ...(search.excludedSites ?? [])]);
  const isWanted = ({ url, publishedAt }: IndexedPage) =>
    (asked.sites.length === 0 || isAtWanted(url)) &&
    !isAtExcluded(url) &&
    (search.since == null || (publishedAt !== null && publishedAt >= search.since)) &&
    world.chance('web index', search.vendor, url) < search.coverage;
  const isSeen = (of: WorldCompany) =>
    world.knows(search.vendor, { of, what: 'pages', coverage: search.coverage, staleness: 0 }).isKnown;
  return companies
    .filter(isSeen)
    .flatMap((company, rank) =>
      readPages(world, company, areSome ? ['/'] : undefined).map((page) => ({ page, rank })),
    )
    .filter(({ page }) => isWanted(page))
    .map(({ page, rank }) =>
      toFound(page, { wish, weight: weigh(page, wish) - rank + whim(world, search, page) }),
    )
    .toSorted((one, other) => other.relevance - one.relevance)
    .slice(0, Math.max(0, search.limit));
}

/** What makes two engines differ: the same for the same question. */
function whim(world: World, { vendor, query }: WebSearch, { url }: IndexedPage): number {
  return engineWhim * world.chance('web index order', vendor, query, url);
}

function weigh({ path, title, lines }: IndexedPage, { topics, words }: Wish): number {
  const text = foldedWords([title, ...lines].join(' '));
  const matches = Math.min(mostWordsCounted, countShared(words, text));
  // The first of a topic's pages counts a little more than the others.
  const fits = topics.map(({ paths }) => (paths.includes(path) ? topicWeight - paths.indexOf(path) : 0));
  return (pathWeights.get(path) ?? 0) + Math.max(0, ...fits) + wordWeight * matches;
}

function toFound(page: IndexedPage, { wish, weight }: { wish: Wish; weight: number }): FoundPage {
  const { url, title, lines, publishedAt } = page;
  // Weights may fall below nothing in long lists; any order-preserving squeeze will do.
  const relevance = 1 / (1 + Math.exp((8 - weight) / 6));
  return { url, title, snippet: quote(lines, wish), publishedAt, text: lines.join('\n'), relevance };
}

/** The lines that fit the wish, in the order of the page; the first that are sentences where none does. */
function quote(lines: readonly string[], { topics, words }: Wish): string {
  const scored = lines.map((line, place) => {
    const isOfTopic = topics.some((topic) => topic.lines?.test(line) === true);
    return { line, place, score: (isOfTopic ? 3 : 0) + countShared(words, foldedWords(line)) };
  });
  const best = scored
    .filter(({ line }) => line.length > 20)
    .toSorted((one, other) => other.score - one.score || one.place - other.place)
    .slice(0, mostSnippetLines)
    .toSorted((one, other) => one.place - other.place);
  let text = '';
  for (const { line } of best) text += `${joint(text)}${line}`;
  return text.length <= mostSnippetCharacters
    ? text
    : `${text.slice(0, mostSnippetCharacters - 4).trimEnd()} ...`;
}

/** What stands between the text so far and the next line. */
const joint = (text: string): string => (text === '' ? '' : /[.!?]$/.test(text) ? ' ' : ' ... ');

const foldedWords = (text: string): Set<string> => new Set(foldLetters(text).split(/[^\p{L}\p{N}]+/u));

function countShared(words: ReadonlySet<string>, text: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (text.has(word)) shared += 1;
  return shared;
}
