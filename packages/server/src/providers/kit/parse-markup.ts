import { DOMParser } from 'linkedom';
import { boundMarkup } from './bound-markup.ts';

/** Text, a comment or an element. */
export interface MarkupNode {
  /** 1 for an element, 3 for text (DOM standard, 4.4). */
  nodeType: number;
  textContent: string;
  parentNode: MarkupElement | null;
}

/** What adapters read of an element; the parser's own types need a browser's. */
export interface MarkupElement extends MarkupNode {
  /** Lower case in HTML, as written in XML, where a prefix is part of it (`media:title`). */
  localName: string;
  children: Iterable<MarkupElement>;
  childNodes: Iterable<MarkupNode | MarkupElement>;
  getAttribute(name: string): string | null | undefined;
}

/** Elements of a page, in order. Bounded for any input: of what is too long or too deep, the beginning is read. */
export function parseHtml(text: string, selector: string): MarkupElement[] {
  return parse(text, { isXml: false, selector });
}

/** The same for XML; what is not well-formed is read as far as it can be. */
export function parseXml(text: string, selector: string): MarkupElement[] {
  return parse(text, { isXml: true, selector });
}

function parse(text: string, { isXml, selector }: { isXml: boolean; selector: string }): MarkupElement[] {
  const bounded = boundMarkup(text, { isXml });
  const document = new DOMParser().parseFromString(bounded, isXml ? 'text/xml' : 'text/html');
  return [...document.querySelectorAll(selector)];
}

/** An attribute without spaces around it, or null when it is missing or empty. */
export function attributeOf(element: MarkupElement, name: string): string | null {
  // The parser keeps the case of attribute names, and old pages shout.
  const value = element.getAttribute(name) ?? element.getAttribute(name.toUpperCase());
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
}

/** Text on one line, cut at a length; null if there is no text. */
export function cleanText(text: string | null | undefined, maxLength: number): string | null {
  const line = (text ?? '')
    .slice(0, maxLength * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength);
  return line === '' ? null : line.trimEnd();
}
