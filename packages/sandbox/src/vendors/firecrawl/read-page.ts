/* A page of the simulated web as Firecrawl reads it. */
import type { World } from '../../world/world.ts';
import { createSimulatedWeb } from '../../web/simulated-web.ts';
import { linksOf, mainOf, metaOf, titleOf, toMarkdown } from './markdown.ts';

interface ReadPage {
  url: string;
  status: number;
  type: string;
  text: string;
}

const mostRedirects = 5;

/** Null where there is no such host, or nothing comes. */
export function readPage(world: World, asked: string): ReadPage | null {
  const web = createSimulatedWeb(world);
  let url = URL.canParse(asked) ? new URL(asked) : null;
  for (let turn = 0; url !== null && turn < mostRedirects; turn += 1) {
    const answer = web.visit({ url, method: 'GET', headers: { accept: 'text/html' }, body: null });
    if (typeof answer === 'string') return null;
    const location = answer.headers?.['location'];
    if (location === undefined) {
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      return { url: url.href, status: answer.status, type: answer.headers?.['content-type'] ?? '', text };
    }
    url = URL.canParse(location, url.href) ? new URL(location, url.href) : null;
  }
  return null;
}

interface Wanted {
  formats: readonly string[];
  mainOnly: boolean;
}

/** The document of one page; null where it cannot be read. */
export function documentOf(
  world: World,
  asked: string,
  { formats, mainOnly }: Wanted,
): Record<string, unknown> | null {
  const page = readPage(world, asked);
  if (page === null) return null;
  const html = mainOnly ? mainOf(page.text) : page.text;
  const shown: Record<string, unknown> = {
    markdown: toMarkdown(html, page.url),
    html,
    links: linksOf(page.text, page.url),
  };
  return {
    ...Object.fromEntries(Object.entries(shown).filter(([name]) => formats.includes(name))),
    metadata: {
      title: titleOf(page.text),
      description: metaOf(page.text, 'description'),
      language: 'en',
      sourceURL: asked,
      url: page.url,
      statusCode: page.status,
      contentType: page.type,
      proxyUsed: 'basic',
      creditsUsed: 1,
    },
  };
}
