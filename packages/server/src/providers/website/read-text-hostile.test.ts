import { describe, expect, test } from 'vitest';
import { readText } from './read-text.ts';

const deep = '<div>'.repeat(180);
const asArticle = (body: string) =>
  `<html><head><meta property="article:published_time" content="x"></head><body>${body}`;

describe('readText', () => {
  test.each([
    ['deep nesting', '<div>'.repeat(200_000)],
    ['a long attribute', `<p class="${'x '.repeat(500_000)}">Hi</p>`],
    ['a style that opens comments', `<p style="${'/*'.repeat(500_000)}">Hi</p>`],
    ['empty elements', '<i></i>'.repeat(1_000_000)],
    ['tags of attributes', '<br a b c d e f g h>'.repeat(50_000)],
    ['deep headers', `${'<header>'.repeat(190)}${'<header>x</header>'.repeat(15_000)}`],
    ['links in links', `${'<a href=x>y'.repeat(190)}${'z'.repeat(400_000)}`],
    ['tables in tables', `${'<table><tr><td>'.repeat(60)}${'<tr><td>a'.repeat(20_000)}`],
    ['line ends', `<pre>${'\n'.repeat(1_000_000)}`],
    ['characters nobody sees', '\u200B'.repeat(1_000_000)],
    ['a gap in data', `<script type="application/ld+json">"@type":${' '.repeat(400_000)}</script>`],
    ['a deep article', asArticle(`${deep}${'<p>Words, and more.</p>'.repeat(1_700)}`)],
    ['an article of deep cells', asArticle('<td><p>x, y'.repeat(950))],
  ])('makes little of %s', (_, html) => {
    const page = readText(html, 'https://acme.test/');
    expect(page?.text.length ?? 0).toBeLessThanOrEqual(12_000);
    expect(page?.links.length ?? 0).toBeLessThanOrEqual(60);
  });
});
