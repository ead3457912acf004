import { expect, test } from 'vitest';
import { setScene } from '../../engine/asking/asking.fixture.ts';
import { mayFetch, openResearch, plainUrl } from './research.ts';

const { context } = setScene();
const open = (prompt: string) => openResearch(context, { prompt, fence: 'f' });
const may = (prompt: string, url: string) => mayFetch(open(prompt), plainUrl(url) ?? 'http://none.invalid/');

test.each([
  ['See https://acme.com/a?b=1.', 'https://acme.com/a?b=1'],
  ['See https://en.wiki.test/wiki/Acme_Inc.', 'https://en.wiki.test/wiki/Acme_Inc.'],
  ['See https://en.wiki.test/wiki/Acme_(company)', 'https://en.wiki.test/wiki/Acme_(company)'],
  ['See (https://en.wiki.test/wiki/Acme_(company)), too', 'https://en.wiki.test/wiki/Acme_(company)'],
  ['[Acme](https://acme.com/a?b=1), too', 'https://acme.com/a?b=1'],
  ['<a href="https://acme.com/a?b=1">x</a>', 'https://acme.com/a?b=1'],
  ['See https://acme.com/a?b=1#c', 'https://acme.com/a?b=1#d'],
  ['About acme.com', 'https://acme.com'],
  ['About acme.com', 'http://acme.com/'],
  ['About Acme.com.', 'https://www.acme.com/about/team'],
  ['About www.acme.com', 'https://acme.com/~jane/index.html'],
  ['Ask jane@acme.com', 'https://acme.com/about'],
  ['About docs.acme.co.uk', 'https://docs.acme.co.uk/start'],
])('%j lets %s be fetched', (prompt, url) => {
  expect(may(prompt, url)).toBe(true);
});

test.each([
  ['About Acme', 'https://acme.com/'],
  ['About acme.com', 'https://evil.test/'],
  ['About acme.com', 'https://acme.com.evil.test/'],
  ['About acme.com', 'https://docs.acme.com/'],
  ['About docs.acme.com', 'https://acme.com/'],
  ['About acme.com', 'https://acme.com/about?x=1'],
  ['About acme.com', 'https://acme.com:81/about'],
  ['About acme.com', `https://acme.com/${'a'.repeat(60)}`],
  ['About acme.com', 'https://acme.com/%41'],
  ['About acme.github.io', 'https://evil.github.io/x'],
  ['See https://acme.com/a?b=1', 'https://acme.com/a?b=2'],
  ['See https://acme.com/a?b=1', 'https://acme.com/a?b=1&c=2'],
  ['About co.uk and 10.0.0.1', 'https://co.uk/'],
  ['About 10.0.0.1', 'http://10.0.0.1/'],
])('%j does not let %s be fetched', (prompt, url) => {
  expect(may(prompt, url)).toBe(false);
});

test.each([
  ['HTTPS://Acme.com:443/a/../b#c', 'https://acme.com/b'],
  [' https://acme.com ', 'https://acme.com/'],
  ['https://acme.com/Acme_Inc.', 'https://acme.com/Acme_Inc.'],
  ['https://jane:secret@acme.com/', null],
  ['https://jane@acme.com/', null],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['data:text/html,x', null],
  ['ftp://acme.com/', null],
  ['//acme.com/', null],
  ['acme.com', null],
  ['', null],
  [`https://acme.com/${'a'.repeat(2_000)}`, null],
])('%s as an address is %s', (text, url) => {
  expect(plainUrl(text)).toBe(url);
});

test.each(['a', '.', 'a.', '-', 'a-', 'https://', 'https://a.', 'https://a).', 'a.com ', ' '])(
  'a prompt of nothing but %j is looked through',
  (part) => {
    expect(open(part.repeat(60_000 / part.length)).hosts.size).toBeLessThanOrEqual(1);
  },
);

test('no more than a hundred hosts and addresses of a prompt count', () => {
  const prompt = Array.from({ length: 500 }, (_, at) => `https://a${at}.com/x?y`).join(' ');
  expect(open(prompt).hosts.size).toBe(100);
  expect(may(prompt, 'https://a99.com/x?y')).toBe(true);
  expect(may(prompt, 'https://a100.com/x?y')).toBe(false);
});
