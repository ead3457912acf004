import { describe, expect, test } from 'vitest';
import type { MarkupElement } from './parse-markup.ts';
import { attributeOf, cleanText, parseHtml, parseXml } from './parse-markup.ts';

function depthOf({ parentNode }: MarkupElement): number {
  let depth = 0;
  for (let around = parentNode; around !== null; around = around.parentNode) depth += 1;
  return depth;
}

describe('parseHtml', () => {
  test('reads a page that closes nothing', () => {
    const [title, link] = parseHtml(
      '<title>Acme</title><body><p>x<A HREF=" /about ">About <b>us',
      'title, a',
    );
    expect(title?.localName).toBe('title');
    expect(link?.textContent).toBe('About us');
    expect(link && attributeOf(link, 'href')).toBe('/about');
    expect(link && attributeOf(link, 'rel')).toBeNull();
  });

  test('finds nothing in an empty text', () => {
    expect(parseHtml('', 'a')).toEqual([]);
  });

  test.each([
    ['deep nesting', '<div>'.repeat(200_000)],
    ['closing tags that close nothing', '<i>'.repeat(125_000) + '</b>'.repeat(125_000)],
    ['deep cells', '<td><p>'.repeat(15_000) + '</b>'.repeat(30_000)],
    ['brackets', '<'.repeat(1_000_000)],
    ['drawings in drawings', '<svg>'.repeat(200_000)],
  ])('reads no more of %s than a page may be made of', (_, text) => {
    const elements = parseHtml(text, '*');
    expect(elements.length).toBeLessThanOrEqual(60_000);
    expect(Math.max(0, ...elements.map(depthOf))).toBeLessThanOrEqual(2_300);
  });
});

describe('parseXml', () => {
  test('reads CDATA, entities and prefixes', () => {
    const [item] = parseXml('<r><item><t><![CDATA[A & <b>]]></t><m:t>C &amp; D</m:t></item></r>', 'item');
    const children = [...(item?.children ?? [])];
    expect(children.map(({ localName, textContent }) => [localName, textContent])).toEqual([
      ['t', 'A & <b>'],
      ['m:t', 'C & D'],
    ]);
  });
});

describe('entities', () => {
  test('that a document declares itself are never expanded, and no file is read for them', () => {
    const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
    const declared = `<!ENTITY l0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${laughs.join('')}`;
    const text = `<?xml version="1.0"?><!DOCTYPE r [${declared}]><r><item>&l20;&file;</item></r>`;
    for (const items of [parseXml(text, 'item'), parseHtml(text, 'item')]) {
      const found = items.map(({ textContent }) => textContent).join('');
      expect(found).not.toMatch(/lollol|root:/);
      expect(found.length).toBeLessThan(1000);
    }
  });
});

describe('cleanText', () => {
  test.each([
    ['  two\n\t words ', 20, 'two words'],
    ['cut here', 4, 'cut'],
    ['   ', 10, null],
    [null, 10, null],
  ])('brings %j to %j characters', (text, maxLength, cleaned) => {
    expect(cleanText(text, maxLength)).toBe(cleaned);
  });
});
