import { parseHtml } from './parse-markup.ts';

/** What is looked at for one character that is kept: tags, entities and runs of spaces shrink to little. */
const slack = 8;

// Words go on across these; every other tag parts them.
const inlineTag = /<\/?(?:a|b|em|i|mark|small|span|strong|u)(?:\s[^<>]*)?\/?>/gi;
const anyTag = /<(?:\/?[a-z][a-z\d-]*(?:\s[^<>]*)?\/?|!--[^<>]*--)>/gi;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;

/**
 * Text on one line, without the tags and entities that a search engine marks it up with, cut at a length; empty when
 * there is none. What only looks like markup stays (`a < b`, `R&D`).
 */
export function plainText(marked: string | null | undefined, maxLength: number): string {
  const bounded = (marked ?? '').slice(0, maxLength * slack);
  return (
    decode(bounded.replace(inlineTag, '').replace(anyTag, ' '))
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, maxLength)
      // Half a character is dropped, wherever it comes from.
      .replace(/[\ud800-\udbff]$/, '')
      .toWellFormed()
      .trimEnd()
  );
}

/** Only the parser knows all entities. */
function decode(text: string): string {
  if (!entity.test(text)) return text;
  const escaped = text.replace(/</g, '&lt;').replace(bareAmpersand, '&amp;');
  return parseHtml(`<p>${escaped}</p>`, 'p')[0]?.textContent ?? text;
}
