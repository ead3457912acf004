import { Readability } from '@mozilla/readability';
import type { PageElement, VisiblePage } from './visible-page.ts';
import { isElement, lineageOf } from './visible-page.ts';
import type { TextRoot } from './write-text.ts';
import { writeText } from './write-text.ts';

type PageDocument = VisiblePage['document'];

/** Parts are compared by this much of their text at most. */
const maxLength = 100_000;

/**
 * The text of a page without what surrounds it: the article where it is one, else its main part, else all of it but
 * navigation, header, footer and asides. Changes the document.
 */
export function readMainPart(document: PageDocument, furniture: ReadonlySet<PageElement>): string {
  const body = writeText(document, { maxLength, without: furniture });
  // A page that has only navigation, or whose navigation is not closed.
  if (body === '') return writeText(document, { maxLength });
  const main = document.querySelector('main, [role="main"]');
  const mainText = main === null ? '' : writeText(main, { maxLength, without: furniture });
  const isMain = mainText.length > body.length / 2;
  const whole = isMain ? mainText : body;
  if (!isArticle(document)) return whole;
  for (const element of furniture) element.remove();
  if (isMain && main !== null) document.querySelector('body')?.replaceChildren(main);
  const article = readArticle(document);
  return article.length > Math.max(500, whole.length / 5) ? article : whole;
}

/** Enough for any page made for people. */
const maxFurniture = 2_000;
const furnitureSelector =
  'nav, aside, header, footer, [role="navigation"], [role="banner"], [role="contentinfo"], [role="complementary"], [role="search"], [role="menu"], [role="menubar"], [role="dialog"], [role="alertdialog"]';
const sections = new Set(['main', 'article', 'section']);

/** What surrounds the text of a page. A header inside a section, or around the page's first heading, is part of the text. */
export function furnitureOf(document: PageDocument): Set<PageElement> {
  const heading = document.querySelector('h1');
  const aroundHeading = new Set(heading === null ? [] : lineageOf(heading));
  const isText = (element: PageElement) =>
    element.localName === 'header' &&
    (aroundHeading.has(element) || lineageOf(element).some(({ localName }) => sections.has(localName)));
  const found = [...document.querySelectorAll(furnitureSelector)].slice(0, maxFurniture);
  return new Set(found.filter((element) => !isText(element)));
}

const articleType = /"@type"\s{0,3}:\s{0,3}\[?\s{0,9}"\w{0,30}(?:Article|BlogPosting)"/g;

/**
 * Readability finds the text of an article. Of other pages it takes one section for the whole, so it is asked only
 * where a page says that it is one; a page that lists articles names several.
 */
function isArticle(document: PageDocument): boolean {
  if (document.querySelector('meta[property="article:published_time"]') !== null) return true;
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, 20);
  const json = data.map(({ textContent }) => textContent.slice(0, 100_000)).join('\n');
  return json.match(articleType)?.length === 1;
}

/** Above these limits, Readability takes too long: its work grows with size times depth. */
const maxElements = 2_000;
const maxWeight = 3_000_000;

/** The text of the page's article; empty if there is none. */
function readArticle(document: PageDocument): string {
  if ([...document.querySelectorAll('*')].length > maxElements || weightOf(document) > maxWeight) return '';
  try {
    const serializer = (node: PageElement) => node;
    const found = new Readability(document, { disableJSONLD: true, serializer }).parse()?.content;
    return found == null ? '' : writeText(found, { maxLength });
  } catch {
    // It fails on broken pages, which are then read without it.
    return '';
  }
}

/** Characters times their depth. An element counts as 50 characters. */
function weightOf({ childNodes }: TextRoot, depth = 1): number {
  let weight = 0;
  for (const node of childNodes) {
    if (isElement(node)) weight += 50 * depth + weightOf(node, depth + 1);
    else if (node.nodeType === 3) weight += node.textContent.length * depth;
  }
  return weight;
}
