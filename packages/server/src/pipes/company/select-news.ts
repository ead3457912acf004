import { distance } from 'fastest-levenshtein';
import type { NewsArticle } from '../../providers/kit/news.ts';
import { companyWords, plain } from './company-words.ts';

/** A dated article about a company. */
export interface CompanyNews {
  title: string;
  url: string;
  outlet: string | null;
  date: Date;
}

interface Question {
  company: string;
  now: Date;
  days: number;
}

/** Where articles come from. What a company writes itself need not contain its name. */
export interface NewsSource {
  articles: readonly NewsArticle[];
  isOwn: boolean;
}

const dayMs = 86_400_000;
/** How many letters of a headline are compared. */
const maxCompared = 200;

/** The stories about a company in the last days, each once, the latest first. */
export function selectNews(sources: readonly NewsSource[], question: Question): CompanyNews[] {
  const articles = sources.flatMap(({ articles: list, isOwn }) =>
    list.flatMap((article) => readArticle(article, { isOwn, question }) ?? []),
  );
  articles.sort((a, b) => b.date.getTime() - a.date.getTime());
  const stories: Story[] = [];
  const common = new Set(companyWords(question.company));
  for (const article of articles) {
    const text = plain(article.title.slice(0, maxCompared));
    const words = new Set((text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !common.has(word)));
    const known = stories.find((story) => isSameStory(story, { words, text }));
    if (known === undefined) stories.push({ article, words, text });
    else known.article.outlet = properName(known.article.outlet, article.outlet);
  }
  return stories.map(({ article }) => article);
}

/** Some indexes only know the domain of an outlet. */
function properName(known: string | null, other: string | null): string | null {
  return known === null || (known.includes('.') && other !== null && !other.includes('.')) ? other : known;
}

interface Headline {
  words: ReadonlySet<string>;
  text: string;
}

interface Story extends Headline {
  article: CompanyNews;
}

function readArticle(
  { title, url, outlet, date }: NewsArticle,
  { isOwn, question }: { isOwn: boolean; question: Question },
): CompanyNews | null {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return null;
  // An index was asked for these days only. A feed goes back for years.
  const isWanted = isOwn ? isRecent(at, question) : mentions(title, question.company);
  return isWanted ? { title: title.trim(), url, outlet, date: new Date(at) } : null;
}

function isRecent(at: number, { now, days }: Question): boolean {
  const age = now.getTime() - at;
  // The clocks of some feeds are hours fast.
  return age <= days * dayMs && age > -dayMs;
}

/** Whether a headline contains the company's name: all its words, in order and next to each other. */
export function mentions(title: string, company: string): boolean {
  const name = companyWords(company);
  const words = companyWords(title.replaceAll(/['’]s\b/gu, ''));
  if (name.length === 0) return false;
  return words.some((_, at) => name.every((word, offset) => words[at + offset] === word));
}

/** Papers print the headlines of agencies with small changes. */
const sharedWords = 0.6;
const sharedLetters = 0.8;

function isSameStory(one: Headline, other: Headline): boolean {
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  const all = one.words.size + other.words.size - shared;
  if (all > 0 && shared / all >= sharedWords) return true;
  const longer = Math.max(one.text.length, other.text.length);
  // Texts whose lengths differ this much cannot be similar enough.
  if (Math.abs(one.text.length - other.text.length) > longer * (1 - sharedLetters)) return false;
  return 1 - distance(one.text, other.text) / longer >= sharedLetters;
}
