import type { MarkupNode } from '../kit/parse-markup.ts';
import { createTextLines } from './text-lines.ts';
import type { TextLines } from './text-lines.ts';
import type { PageElement } from './visible-page.ts';
import { isElement } from './visible-page.ts';

/** Elements with blank lines around them. */
const paragraphs = setOf(
  'p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre section article main header footer hr figure details',
);
/** Elements that only begin a line. */
const lines = setOf(
  'div li tr td th dt dd address form fieldset legend figcaption summary caption nav aside br dialog menu center',
);
const headings = setOf('h1 h2 h3 h4 h5 h6');
/** Elements that name the following part. A button in them is a question, and not something to press. */
const captions = new Set([...headings, 'dt', 'summary']);
const lists = setOf('ul ol menu');
const silent = setOf('head title meta link base script input img');
/** A table with these is only layout. Its cells are not data. */
const partsOfPages = 'table, h1, h2, h3, h4, ul, ol, form';

/** An element or a whole page that can be written as text. */
export interface TextRoot {
  localName?: string;
  childNodes: Iterable<MarkupNode | PageElement>;
}

interface Place {
  page: TextLines;
  maxLength: number;
  without: ReadonlySet<MarkupNode>;
  /** The number of surrounding lists. */
  depth: number;
  isGrid: boolean;
  isCaption: boolean;
  isPre: boolean;
}

/**
 * The words of a part of a page, with Markdown's marks for headings and items and bars between cells. Ends soon after
 * `maxLength` characters; elements of `without` are passed over.
 */
export function writeText(
  root: TextRoot,
  { maxLength, without = new Set() }: { maxLength: number; without?: ReadonlySet<MarkupNode> },
): string {
  const page = createTextLines();
  writeChildren(root, { page, maxLength, without, depth: 0, isGrid: false, isCaption: false, isPre: false });
  return page.text();
}

function writeChildren(parent: TextRoot, place: Place): void {
  const { page } = place;
  let before = '';
  let position = 0;
  for (const node of parent.childNodes) {
    if (page.length() > place.maxLength) return;
    if (!isElement(node)) {
      if (node.nodeType === 3) writeWords(node.textContent, place);
      before = '';
      continue;
    }
    const name = node.localName;
    if (silent.has(name) || place.without.has(node) || (name === 'button' && !place.isCaption)) continue;
    // Links next to each other are only separated by their style.
    if (name === 'a' && before === 'a') page.space();
    if (name === 'li' || isCell(name)) position += 1;
    const marker = parent.localName === 'ol' ? `${position}. ` : '- ';
    writeElement(node, { place, marker, isFirst: position === 1 });
    before = name;
  }
}

function writeElement(
  element: PageElement,
  { place, marker, isFirst }: { place: Place; marker: string; isFirst: boolean },
): void {
  const { page, depth } = place;
  const name = element.localName;
  const isGridCell = place.isGrid && isCell(name);
  const gap = gapOf(name, depth);
  if (isGridCell && !isFirst) page.cell();
  if (!isGridCell && gap !== null) page[gap]();
  const indent = '  '.repeat(Math.min(Math.max(depth - 1, 0), 8));
  const mark = headings.has(name) ? `${'#'.repeat(Number(name[1]))} ` : name === 'li' ? indent + marker : '';
  const close = page.open({ mark, isFlat: isGridCell || headings.has(name) });
  writeChildren(element, {
    ...place,
    depth: lists.has(name) ? depth + 1 : depth,
    isGrid: name === 'table' ? element.querySelector(partsOfPages) === null : place.isGrid,
    isCaption: place.isCaption || captions.has(name),
    isPre: place.isPre || name === 'pre',
  });
  close();
  if (!isGridCell && gap !== null) page[gap]();
}

function writeWords(text: string, { page, isPre }: Place): void {
  for (const [index, line] of (isPre ? text.split('\n') : [text]).entries()) {
    if (index > 0) page.line();
    page.words(line);
  }
}

function gapOf(name: string, depth: number): 'paragraph' | 'line' | null {
  if (paragraphs.has(name)) return depth > 0 ? 'line' : 'paragraph';
  return lines.has(name) ? 'line' : null;
}

function isCell(name: string): boolean {
  return name === 'td' || name === 'th';
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
