import { describe, expect, test } from 'vitest';
import { boundMarkup } from './bound-markup.ts';

const html = { isXml: false };
const xml = { isXml: true };

describe('boundMarkup', () => {
  test.each([
    ['a plain page', '<!doctype html><html><body><p>Hi<p>there<br><img src=x></body></html>', html],
    ['a thousand unclosed list items', `<ul>${'<li>a'.repeat(1000)}</ul>`, html],
    ['a thousand elements that contain nothing', '<br><img src=x>'.repeat(1000), html],
    ['drawings with elements that close themselves', `<svg>${'<path d="M0"/>'.repeat(1000)}</svg>`, html],
    ['tags inside a script', `<script>${'"<div>"'.repeat(1000)}</script><p>end`, html],
    ['tags inside a comment', `<!--${'<div>'.repeat(1000)}--><p>end`, html],
    ['tags inside CDATA', `<rss><a><![CDATA[${'<br>'.repeat(1000)}]]></a></rss>`, xml],
    ['closing tags that close nothing', `${'</b>'.repeat(1000)}<p>end`, html],
    ['siblings', '<div></div>'.repeat(10_000), html],
  ])('keeps %s', (_, text, kind) => {
    expect(boundMarkup(text, kind)).toBe(text);
  });

  test.each([
    ['deep nesting', '<div>'.repeat(100_000), html, '<div>'.repeat(200)],
    ['deep nesting between siblings', '<div><p></p>'.repeat(10_000), html, '<div><p></p>'.repeat(200)],
    ['deep nesting in XML', '<Div>'.repeat(100_000), xml, '<Div>'.repeat(200)],
    ['stray brackets', '<'.repeat(100_000), html, '<'.repeat(60_000)],
    ['entities', '&amp;'.repeat(100_000), html, '&amp;'.repeat(60_000)],
    ['long text', 'x'.repeat(2_000_000), html, 'x'.repeat(1_000_000)],
  ])('cuts %s', (_, text, kind, kept) => {
    expect(boundMarkup(text, kind)).toBe(kept);
  });

  test.each([
    ['unfinished tags', '<a'.repeat(500_000)],
    ['unclosed comments', '<!--'.repeat(250_000)],
    ['unclosed quotes', '<a b="'.repeat(160_000)],
    ['unclosed scripts', '<script>'.repeat(120_000)],
    ['alternating names', '<i></b>'.repeat(140_000)],
  ])('keeps a beginning of %s', (_, text) => {
    const kept = boundMarkup(text, html);
    expect(kept.length).toBeLessThanOrEqual(1_000_000);
    expect(text.startsWith(kept)).toBe(true);
  });
});
