import { describe, expect, test } from 'vitest';
import { allows } from './allows.ts';
import { ownRules } from './own-rules.ts';

const forbidden = 'user-agent: headrace\ndisallow: /';

describe('the rules that are kept', () => {
  test.each([
    ['those for everyone', 'User-agent: *\nDisallow: /x\nCrawl-delay: 5', 'disallow: /x'],
    ['those for us instead', 'User-agent: *\nDisallow: /x\n\nuser-agent: Headrace/2\nallow: /', 'allow: /'],
    ['none for others', 'User-agent: BadBot\nDisallow: /', null],
    [
      'those of several groups',
      'user-agent: *\ndisallow: /a\nsitemap: /s\nuser-agent: b\ndisallow: /c',
      'disallow: /a',
    ],
    [
      'an empty one, which allows all',
      'user-agent: *\ndisallow: /\nuser-agent: headrace\ndisallow:',
      'disallow: ',
    ],
  ])('are %s', (_, text, rules) => {
    const kept = ownRules(text);
    expect(kept).toBe(rules === null ? '' : `user-agent: headrace\n${rules}`);
    // What was kept is read like what it was taken from.
    expect(ownRules(kept)).toBe(kept);
  });

  test.each([
    ['rules', 'allow: /a\n'.repeat(5_000)],
    ['characters', `allow: /${'a'.repeat(1_000)}\n`.repeat(130)],
    ['stars', `allow: /${'*a'.repeat(200)}\n`.repeat(10)],
  ])('are that nothing may be fetched where they have too many %s', (_, rules) => {
    expect(ownRules(`user-agent: *\n${rules}`)).toBe(forbidden);
    expect(allows({ text: `user-agent: *\n${rules}` }, 'https://acme.test/')).toBe(false);
    expect(ownRules(`user-agent: x\n${rules}`)).toBe('');
  });
});
