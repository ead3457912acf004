import { describe, expect, it } from 'vitest';
import { hostilePatterns } from './hostile-patterns.fixture.ts';
import { compileLinearPattern, compileUserRegex, longestText, userRegexLimits } from './user-regex.ts';

function matches(pattern: string, text: string): boolean {
  const regex = compileUserRegex(pattern);
  if (!regex.ok) throw new Error(regex.message);
  return regex.test(text);
}

function refusal(pattern: string): string {
  const regex = compileUserRegex(pattern);
  return regex.ok ? '' : regex.message;
}

describe('matching', () => {
  it.each([
    ['Head of', 'She is Head of Sales', true],
    ['head of', 'She is Head of Sales', false],
    ['(?i)head of', 'She is Head of Sales', true],
    ['^Head', 'The Head', false],
    ['^\\d{5}$', '10115', true],
    ['\\bCEO\\b', 'CEO, Acme', true],
    ['[\\w.]+@acme\\.com', 'jane.doe@acme.com', true],
    ['(?<first>a)b', 'ab', true],
    ['\\u00e9', 'café', true],
    ['https://x\\.com/', 'https://x.com/a', true],
    ['😀+', 'a😀😀', true],
  ])('%s on %s is %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it('gives the same compiled pattern again', () => {
    expect(compileUserRegex('same')).toBe(compileUserRegex('same'));
  });

  it('forgets the patterns used longest ago', () => {
    const first = compileUserRegex('first of many');
    for (let at = 0; at < userRegexLimits.cachedPatterns; at++) compileUserRegex(`number ${at}`);
    expect(compileUserRegex('first of many')).not.toBe(first);
  });
});

describe('refusals', () => {
  it.each([
    ['(?=a)b', /Lookahead and lookbehind/],
    ['(?<!a)b', /Lookahead and lookbehind/],
    ['(a)\\1', /Back references/],
    ['(?<n>a)\\k<n>', /Back references/],
    ['(', /missing closing/],
    ['[z-a]', /range: z-a/],
    ['*a', /repetition/],
    ['a'.repeat(1_001), /longer than 1000/],
    ['(a{1000}){1000}', /too large/],
    ['((a{30}){30}){30}', /too large/],
    [`(${'a'.repeat(900)}){500}`, /too large/],
    ['\\pL{1000}'.repeat(50), /too large/],
    ['\\Q[\\E((a{31}){31}){31}', /too large/],
    ['.{1000}.{1000}', /too large/],
  ])('refuses %s', (pattern, message) => {
    expect(refusal(pattern)).toMatch(message);
  });

  it.each([
    '.{1,500}',
    '[-a-zA-Z0-9@:%._+~#=]{1,256}\\.[a-z]{2,6}',
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
    '[[:alpha:]]+',
    '{"a":1}',
  ])('accepts %s', (pattern) => expect(refusal(pattern)).toBe(''));
});

describe('hostile patterns', () => {
  it.each(hostilePatterns)(
    '%s ends, and its instructions times the characters it looks at stay bounded',
    (pattern, textOf) => {
      expect(matches(pattern, textOf(100_000))).toBe(false);
      const compiled = compileLinearPattern(pattern);
      if (!compiled.ok) throw new Error(compiled.message);
      const instructions = compiled.pattern.programSize();
      const { programSize, work } = userRegexLimits;
      expect(instructions).toBeLessThanOrEqual(programSize);
      expect(instructions * longestText(compiled.pattern, work)).toBeLessThanOrEqual(work);
    },
  );

  it('looks at a bounded part of a huge text', () => {
    expect(matches('z$', `${'a'.repeat(1_000_000)}z`)).toBe(true);
    expect(matches('[ab]{700}z', `${'a'.repeat(1_000_000)}z`)).toBe(false);
  });
});
