import { DOMParser } from 'linkedom';
import { boundMarkup } from '../kit/bound-markup.ts';
import type { MarkupElement, MarkupNode } from '../kit/parse-markup.ts';

/** An element that can be searched and taken out of its page. */
export interface PageElement extends MarkupElement {
  childNodes: Iterable<MarkupNode | PageElement>;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  getAttributeNames(): string[];
  remove(): void;
  replaceChildren(...children: PageElement[]): void;
}

/** Whether a node is an element (DOM standard, 4.4). */
export function isElement(node: MarkupNode | PageElement): node is PageElement {
  return node.nodeType === 1;
}

/** An element and its ancestors, from the inside. */
export function lineageOf(element: MarkupElement): MarkupElement[] {
  const lineage: MarkupElement[] = [];
  for (let at: MarkupElement | null = element; at !== null; at = at.parentNode) lineage.push(at);
  return lineage;
}

/** A page with only those elements that people see. */
export interface VisiblePage {
  document: Pick<PageElement, 'childNodes' | 'querySelector' | 'querySelectorAll'>;
  /** Whether the page was too long, too deep or too complex to be parsed to its end. */
  isCut: boolean;
}

/** Elements that are never shown, or not shown as text. Lists to choose from and scripts are not text either. */
const unseen = new Set(
  'style template noscript noembed noframes plaintext xmp svg math canvas iframe frame object embed audio video picture map progress meter select option datalist textarea rp'.split(
    ' ',
  ),
);

/**
 * Text beyond this is not looked at. Real pages are shorter, and what is written here of one is shorter still; a page
 * made of nothing but attributes takes the parser a second to here.
 */
const maxHtml = 500_000;

/** Parses a page and removes what people do not see, because instructions for models are hidden there. */
export function parseVisible(html: string): VisiblePage {
  const bounded = boundMarkup(html.slice(0, maxHtml), { isXml: false });
  const document = new DOMParser().parseFromString(bounded, 'text/html');
  const elements: Iterable<PageElement> = document.querySelectorAll('*');
  for (const element of elements) if (!isSeen(element)) element.remove();
  return { document, isCut: bounded.length < html.length };
}

function isSeen(element: PageElement): boolean {
  const { localName } = element;
  if (unseen.has(localName)) return false;
  const names = element.getAttributeNames();
  const isOpen = localName !== 'dialog' || names.some((name) => name.toLowerCase() === 'open');
  // Some pages hide everything until a script has run.
  const isWhole = localName === 'html' || localName === 'body';
  return isOpen && (isWhole || !names.some((name) => hides(name, element)));
}

/** The parser keeps the case of attribute names, which browsers do not mind. */
function hides(attribute: string, element: PageElement): boolean {
  const value = () => element.getAttribute(attribute) ?? '';
  switch (attribute.toLowerCase()) {
    case 'hidden':
      return true;
    case 'aria-hidden':
      return /^\s*true\s*$/i.test(value());
    case 'style':
      return isHiding(value());
    default:
      return false;
  }
}

const hidingRule =
  /(?:^|;)(?:display:none|(?:content-)?visibility:(?:hidden|collapse)|text-indent:-\d{3}|(?:left|top):-\d{4})/;

/**
 * Whether an inline style makes text invisible. `opacity:0` does not count: site builders write it on whatever fades in.
 */
function isHiding(style: string): boolean {
  const css = plainCss(style);
  if (hidingRule.test(css)) return true;
  const [, size = '', unit = ''] =
    /(?:^|;)font-size:([\d.e-]+?)(px|pt|r?em|%|v[wh]|)(?:[!;]|$)/.exec(css) ?? [];
  return size !== '' && Number(size) < (readable.get(unit) ?? 0.1);
}

/** Nobody reads smaller letters. */
const readable: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 2],
  ['pt', 2],
  ['%', 10],
]);

/** One line without comments, escapes and spaces, in lower case. */
function plainCss(style: string): string {
  return style
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.split('*/').slice(1).join('*/')))
    .join('')
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/[\s\\]/g, '')
    .toLowerCase();
}

function characterOf(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}
