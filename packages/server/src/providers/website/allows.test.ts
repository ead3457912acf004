import { describe, expect, test } from 'vitest';
import { allows } from './allows.ts';

const text = `
# Rules
User-agent: BadBot
Disallow: /

User-agent: *
Disallow: /private
Allow: /private/press$

User-agent: Headrace/1.0
User-agent: other
Disallow: /people # nobody
`;

describe('allows', () => {
  test.each([
    ['no rules', null, true],
    ['an empty text', '', true],
    ['rules for everyone', 'User-agent: *\nDisallow: /', false],
    ['rules for someone else', 'User-agent: BadBot\nDisallow: /', true],
    ['a line that is no rule', '<!doctype html>\n<p>Hello', true],
    ['an empty rule', 'User-agent: *\nDisallow:', true],
    ['old line ends', 'User-agent: *\rDisallow: /', false],
    ['a comment between names', 'User-agent: headrace\n# us\nUser-agent: x\nDisallow: /', false],
  ])('reads %s', (_, rules, allowed) => {
    expect(allows(rules === null ? null : { text: rules }, 'https://acme.test/')).toBe(allowed);
  });

  test.each([
    ['https://acme.test/', true],
    ['https://acme.test/people/ana', false],
    // Rules of its own take the place of those for everyone.
    ['https://acme.test/private', true],
    ['http://acme.test:8080/people', false],
    ['nonsense', false],
  ])('goes by the rules that name us: %s', (url, allowed) => {
    expect(allows({ text }, url)).toBe(allowed);
  });

  test('takes thousands of names and rules in bounded time and memory', () => {
    const hostile = `${'user-agent: a\n'.repeat(15_000)}${'allow: /*\n'.repeat(30_000)}`;
    expect(allows({ text: hostile }, 'https://acme.test/')).toBe(true);
  });
});
