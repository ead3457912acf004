import { firstMatches } from './first-matches.ts';
import type { ModelQuestion, ModelTool } from './model-question.ts';
import { isRecord, recordAt } from './schema-node.ts';

/** A page that was fetched and came back. */
export interface ReadSource {
  url: string;
  /** Its first line. */
  title: string;
  description: string;
}

export interface Research {
  searchTool: ModelTool | null;
  fetchTool: ModelTool | null;
  answerTool: ModelTool | null;
  hasSearched: boolean;
  /** URLs it has asked for, whatever came of them. */
  asked: string[];
  sources: ReadSource[];
  /** URLs that searches have brought, in order, each once. */
  found: string[];
}

const urlPattern = /https?:\/\/[^\s"'<>()\\\]}]{3,500}/gi;
const readLetters = 20_000;
const mostUrls = 50;

/** What the tools of a question are for, and what came of those that were called. */
export function readResearch({ tools, turns }: ModelQuestion): Research {
  const searchTool = tools.find(({ name }) => /search/i.test(name)) ?? null;
  const fetchTool = tools.find((tool) => tool !== searchTool && takesUrl(tool)) ?? null;
  const calls = turns.flatMap((turn) => (turn.role === 'assistant' ? turn.toolCalls : []));
  const answers = new Map(
    turns.flatMap((turn) => (turn.role === 'tool' ? [[turn.callId, turn.text] as const] : [])),
  );
  const fetches = calls.filter(({ name }) => fetchTool !== null && name === fetchTool.name);
  const searches = calls.filter(({ name }) => searchTool !== null && name === searchTool.name);
  const results = searches.map(({ id }) => answers.get(id)?.slice(0, readLetters) ?? '').join('\n');
  const urls = firstMatches(results, urlPattern, mostUrls).map(([url]) =>
    url.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''),
  );
  return {
    searchTool,
    fetchTool,
    answerTool: tools.find(({ name }) => name.toLowerCase() === 'answer') ?? null,
    hasSearched: searches.length > 0,
    asked: fetches.flatMap(({ arguments: { url } }) => (typeof url === 'string' ? [url] : [])),
    sources: fetches.flatMap(({ id, arguments: { url } }) => {
      const text = answers.get(id);
      return typeof url === 'string' && text !== undefined ? [sourceOf(url, text)] : [];
    }),
    found: [...new Set(urls)].filter((url) => URL.canParse(url)),
  };
}

function takesUrl({ parameters }: ModelTool): boolean {
  return isRecord(parameters) && 'url' in recordAt(parameters, 'properties');
}

function sourceOf(url: string, text: string): ReadSource {
  const lines = text
    .slice(0, readLetters)
    .split('\n')
    .map((line) => line.replace(/^[#\s]+/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('<<<'));
  const title = (lines[0] ?? '').slice(0, 120);
  return { url, title: title === '' ? url : title, description: (lines[1] ?? title).slice(0, 200) };
}
