import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const rss = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
  <title>Fabrikam blog</title><link>https://fabrikam.test</link>
  <item>
    <title><![CDATA[Robots & you]]></title>
    <media:title>Not this one</media:title>
    <link>https://fabrikam.test/robots?a=1&amp;b=2</link>
    <pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate>
    <description><![CDATA[<p>Long<br>text]]></description>
    <source url="https://pub.test">The Pub</source>
  </item>
  <item><title>No link, bad date</title><link>javascript:alert(1)</link><pubDate>soon</pubDate></item>
  <item><link>https://fabrikam.test/untitled</link></item>
</channel></rss>`;

const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Fabrikam</title>
  <entry><title>Funding</title>
    <link rel="edit" href="https://fabrikam.test/edit"/><link href="https://fabrikam.test/funding"/>
    <updated>2026-11-21T08:00:00Z</updated><published>2026-11-20T08:00:00Z</published></entry>
</feed>`;

describe('parseFeed', () => {
  test('reads RSS', () => {
    expect(parseFeed(rss)).toEqual([
      {
        title: 'Robots & you',
        url: 'https://fabrikam.test/robots?a=1&b=2',
        date: '2026-11-20T10:00:00.000Z',
        source: 'The Pub',
      },
      { title: 'No link, bad date', url: null, date: null, source: null },
    ]);
  });

  test('reads Atom', () => {
    expect(parseFeed(atom)).toEqual([
      {
        title: 'Funding',
        url: 'https://fabrikam.test/funding',
        date: '2026-11-20T08:00:00.000Z',
        source: null,
      },
    ]);
  });

  test.each([
    ['an empty text', ''],
    ['a web page', '<!doctype html><html><body><p>Hello'],
    ['an empty channel', '<rss><channel><title>x</title></channel></rss>'],
    ['JSON', '{"items":[]}'],
  ])('finds nothing in %s', (_, text) => {
    expect(parseFeed(text)).toEqual([]);
  });

  test('stops at a hundred entries', () => {
    const many = `<rss><channel>${'<item><title>x</title></item>'.repeat(500)}</channel></rss>`;
    expect(parseFeed(many)).toHaveLength(100);
  });
});
