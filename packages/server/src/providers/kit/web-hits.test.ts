import { describe, expect, test } from 'vitest';
import { hitLimit, readHits } from './web-hits.ts';

const acme = {
  title: '<b>Acme</b> &amp; Co',
  url: ' https://acme.test/a?b=c#d ',
  snippet: ` We   make <strong>everything</strong>. ${'x'.repeat(2000)}`,
  publishedAt: '2026-01-05',
};

describe('readHits', () => {
  test('reads plain text of a bounded length, a trimmed address and a date', () => {
    const [hit] = readHits([acme], 1)?.hits ?? [];
    expect(hit).toEqual({
      title: 'Acme & Co',
      url: 'https://acme.test/a?b=c#d',
      snippet: expect.stringMatching(/^We make everything\. x{980}$/),
      published_at: '2026-01-05',
    });
  });

  test('stands in for what is missing', () => {
    const bare = { title: null, url: 'https://acme.test', snippet: undefined, publishedAt: 'yesterday' };
    expect(readHits([bare], 5)).toEqual({
      hits: [{ title: 'https://acme.test', url: 'https://acme.test', snippet: '', published_at: null }],
    });
  });

  test.each([
    null,
    undefined,
    '',
    'acme.test',
    '/path',
    'ftp://acme.test/',
    'javascript:alert(1)',
    'https://',
    'https://acme .test/',
    'https://acme.test/\u0000',
    'https://acme.test/\ud83d',
    `https://acme.test/${'x'.repeat(2000)}`,
  ])('drops a page at %j', (url) => {
    expect(readHits([{ ...acme, url }], 5)).toBeNull();
    expect(readHits([{ ...acme, url }, acme], 1)?.hits).toHaveLength(1);
  });

  test('keeps the order, and as many as were asked for', () => {
    const pages = [1, 2, 3].map((at) => ({ ...acme, url: `https://acme.test/${at}` }));
    expect(readHits(pages, 2)?.hits.map(({ url }) => url)).toEqual([
      'https://acme.test/1',
      'https://acme.test/2',
    ]);
    expect(readHits([], 2)).toBeNull();
  });
});

test.each([
  [1, 1],
  [10, 10],
  [11, 10],
  [0, 1],
  [-5, 1],
  [2.9, 2],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 10],
])('a limit of %d is %d', (limit, asked) => {
  expect(hitLimit(limit)).toBe(asked);
});
