import type { MarkupElement } from '../kit/parse-markup.ts';
import { attributeOf } from '../kit/parse-markup.ts';
import { furnitureOf, readMainPart } from './main-part.ts';
import { cutText, isBinary, maxText, readPlainText, visibleCharacters } from './plain-text.ts';
import type { PageElement, VisiblePage } from './visible-page.ts';
import { lineageOf, parseVisible } from './visible-page.ts';
import { webUrl } from './web-url.ts';
import { writeText } from './write-text.ts';

/** A page for a program that reads words. */
export type PageText = {
  title: string | null;
  /** At most 12,000 characters, with Markdown's marks for headings, lists and cells. */
  text: string;
  /** At most 60 links, absolute and without fragments, each address once. Their texts may be empty. */
  links: { text: string; url: string }[];
  /** Whether the page has, or may have, more text than this. */
  truncated: boolean;
};

const plainTypes = /^(?:text\/(?:plain|markdown|x-markdown)|application\/(?:[\w.-]+\+)?json)$/;

/** Reads an answer as text, by its media type. Null if it is not text, or has none. */
export function readReply(reply: { text: string; type: string | null }, url: string): PageText | null {
  const [type = ''] = (reply.type ?? '')
    .toLowerCase()
    .split(';', 1)
    .map((part) => part.trim());
  if (isBinary(reply.text)) return null;
  if (type === '' || type.includes('html')) return readText(reply.text, url);
  if (!plainTypes.test(type)) return null;
  const read = readPlainText(reply.text);
  return read.text === '' ? null : { title: null, links: [], ...read };
}

/**
 * Reads the HTML of a page; `url` is what its relative links start from. What people do not see is left out. Null when
 * there is nothing to read. Bounded for any input.
 */
export function readText(html: string, url: string): PageText | null {
  const page = parseVisible(html);
  const { document } = page;
  const title = readTitle(page);
  const furniture = furnitureOf(document);
  const links = readTextLinks(page, { furniture, url });
  const whole = readMainPart(document, furniture);
  const text = cutText(whole, maxText);
  if (title === null && text === '' && links.length === 0) return null;
  return { title, text, links, truncated: page.isCut || text.length < whole.length };
}

const maxTitle = 300;

function readTitle({ document }: VisiblePage): string | null {
  const written = lineOf(document.querySelector('title')?.textContent, maxTitle);
  if (written !== '') return written;
  const shared = document.querySelector('meta[property="og:title"]');
  return lineOf(shared?.getAttribute('content'), maxTitle) || null;
}

/** Visible characters on one line. */
function lineOf(text: string | null | undefined, maxLength: number): string {
  const visible = visibleCharacters((text ?? '').slice(0, maxLength * 4));
  return cutText(visible.replace(/\s+/g, ' ').trim(), maxLength);
}

const maxLinks = 60;
/** Kept for the links around the text, which lead to the other pages of a site. */
const maxAround = 20;
const maxLinkText = 80;
/** Enough for any page made for people. */
const maxAnchors = 5_000;

interface FoundLink {
  text: string;
  url: string;
  isAround: boolean;
}

/** The links of a page, first those in its text. */
function readTextLinks(
  { document }: VisiblePage,
  { furniture, url }: { furniture: ReadonlySet<MarkupElement>; url: string },
): PageText['links'] {
  const base = document.querySelector('base');
  const from = webUrl(base === null ? null : attributeOf(base, 'href'), url)?.href ?? url;
  const found = new Map<string, FoundLink>();
  for (const anchor of [...document.querySelectorAll('a')].slice(0, maxAnchors)) {
    const target = webUrl(attributeOf(anchor, 'href'), from)?.href;
    if (target === undefined) continue;
    const known = found.get(target);
    const isAround = known?.isAround !== false && lineageOf(anchor).some((at) => furniture.has(at));
    found.set(target, { text: known?.text || wordsOn(anchor), url: target, isAround });
  }
  found.delete(webUrl(url, url)?.href ?? url);
  const inText = [...found.values()].filter(({ isAround }) => !isAround);
  const around = [...found.values()].filter(({ isAround }) => isAround);
  const forText = maxLinks - Math.min(around.length, maxAround);
  return [...inText.slice(0, forText), ...around]
    .slice(0, maxLinks)
    .map((link) => ({ text: link.text, url: link.url }));
}

/** On one line, without the marks of a heading or a list inside the link. */
function wordsOn(anchor: PageElement): string {
  const text = writeText(anchor, { maxLength: maxLinkText }).replace(/^(?:#+|-|\d+\.) /gm, '');
  return lineOf(text, maxLinkText);
}
