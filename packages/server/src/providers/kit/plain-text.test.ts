import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  [
    'marks of a match',
    'The <strong>Acme</strong>s of <b class="hit">this</b> world',
    'The Acmes of this world',
  ],
  ['tags that part words', 'First<br/>second</p><p>third<!-- no -->', 'First second third'],
  ['entities', 'R&amp;D at Caf&eacute; &#x27;Acme&#39; &hellip;', "R&D at Café 'Acme' …"],
  ['an entity once', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['a tag that is meant', 'use &lt;b&gt;', 'use <b>'],
  ['what only looks like markup', 'a < b & c > d, R&D, AT&T;', 'a < b & c > d, R&D, AT&T;'],
  ['what only looks like markup beside an entity', 'a < b &amp; R&D &nope;', 'a < b & R&D &nope;'],
  ['spaces and what cannot be seen', ' a\n\t b\u00a0c\u0000d ', 'a b c d'],
  ['half a character', 'a\ud83db', 'a\ufffdb'],
  ['entities of what is no character', 'a&#0;b&#xD800;c', 'a\ufffdb\ufffdc'],
  ['nothing', null, ''],
])('reads %s', (_, marked, text) => {
  expect(plainText(marked, 100)).toBe(text);
});

test('cuts between characters, without a space at the end', () => {
  expect(plainText('one two', 4)).toBe('one');
  expect(plainText('ab😀', 3)).toBe('ab');
  expect(plainText('x'.repeat(2000), 1000)).toHaveLength(1000);
});

test.each([
  '<a '.repeat(300_000),
  '<'.repeat(1e6),
  '&'.repeat(1e6),
  '&#1;'.repeat(300_000),
  `<${'a'.repeat(1e6)}`,
])('cuts hostile text', (text) => {
  expect(plainText(text, 1000).length).toBeLessThanOrEqual(1000);
});
