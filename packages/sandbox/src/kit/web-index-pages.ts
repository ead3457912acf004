/* The pages of a company that a search engine has seen, read from the simulated web itself. */
import { findSite } from '../web/site.ts';
import { createSimulatedWeb } from '../web/simulated-web.ts';
import type { World, WorldCompany } from '../world/world.ts';

export interface IndexedPage {
  url: string;
  /** Of the URL. */
  path: string;
  title: string;
  /** What it says, line by line, without navigation and footer. */
  lines: readonly string[];
  /** The newest date on it, as an ISO date; null where it names none. */
  publishedAt: string | null;
}

const paths = ['/', '/about', '/team', '/contact'];

/** Those that answer with status 200 and that robots may read; none of a site that is missing, parked or closed. */
export function readPages(
  world: World,
  company: WorldCompany,
  wanted: readonly string[] = paths,
): IndexedPage[] {
  const site = findSite(world, company.domain);
  if (site === null || site.traits.state !== 'live' || site.traits.robots === 'closed') return [];
  const open = wanted.filter((path) => path !== '/team' || site.traits.robots !== 'no_team');
  return open.flatMap((path) => readPage(world, { url: site.origin + path, path }) ?? []);
}

function readPage(world: World, { url, path }: { url: string; path: string }): IndexedPage | null {
  const request = { url: new URL(url), method: 'GET', headers: { accept: 'text/html' }, body: null };
  const reply = createSimulatedWeb(world).visit(request);
  if (typeof reply === 'string' || reply.status !== 200 || typeof reply.body !== 'string') return null;
  const main = /<main>(.*?)<\/main>/s.exec(reply.body)?.[1] ?? '';
  const lines = main
    .split('\n')
    .map(readText)
    .filter((line) => line !== '');
  return {
    url,
    path,
    title: readText(/<title>(.*?)<\/title>/s.exec(reply.body)?.[1] ?? ''),
    lines,
    publishedAt: newestDate(lines.join(' '), world.today),
  };
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function readText(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

function newestDate(text: string, today: string): string | null {
  const dates = (text.match(/\b\d{4}-\d\d-\d\d\b/g) ?? []).filter((date) => date <= today);
  return dates.toSorted().at(-1) ?? null;
}
