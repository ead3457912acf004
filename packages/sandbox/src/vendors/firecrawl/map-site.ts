import type { World } from '../../world/world.ts';
import { linksOf, metaOf, titleOf } from './markdown.ts';
import { readPage } from './read-page.ts';

interface MappedLink {
  url: string;
  title?: string;
  description?: string;
}

/** The pages of a website: those of its sitemap, and those that its page links to. */
export function mapSite(
  world: World,
  asked: string,
  { sitemap, search }: { sitemap: string; search: string },
): MappedLink[] {
  const home = readPage(world, asked);
  if (home === null || home.status >= 400) return [];
  const { origin } = new URL(home.url);
  const listed = sitemap === 'skip' ? [] : readSitemap(world, origin);
  const linked = sitemap === 'only' ? [] : [home.url, ...linksOf(home.text, home.url)];
  const urls = [...new Set([...listed, ...linked])].filter((url) => new URL(url).origin === origin);
  return urls.map((url) => describe(world, url)).filter((link) => isMatch(link, search));
}

function readSitemap(world: World, origin: string): string[] {
  const page = readPage(world, `${origin}/sitemap.xml`);
  if (page === null || page.status >= 400) return [];
  return [...page.text.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, url]) =>
    url && URL.canParse(url) ? [url] : [],
  );
}

function describe(world: World, url: string): MappedLink {
  const page = readPage(world, url);
  const title = page === null ? undefined : titleOf(page.text);
  const description = page === null ? undefined : metaOf(page.text, 'description');
  return {
    url,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
}

function isMatch({ url, title = '', description = '' }: MappedLink, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${url} ${title} ${description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
