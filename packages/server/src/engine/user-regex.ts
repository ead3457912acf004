/** Runs patterns that users write, with an engine whose time never grows faster than the text. */
import { RE2JS, RE2JSSyntaxException } from 're2js';

/**
 * Linear time still has a factor, the size of the compiled program: about 8 ns per instruction and
 * character at worst. These bounds keep the worst match below half a second.
 */
export const userRegexLimits = Object.freeze({
  patternLength: 1_000,
  /** Instructions; `.{1,500}` has about 1,000. */
  programSize: 1_500,
  /** Instructions times characters of one match. */
  work: 50_000_000,
  cachedPatterns: 100,
  /** Per cached pattern; the library would let each grow to 8 MB. */
  matcherBytes: 1_000_000,
});

export type UserRegex = { ok: true; test(text: string): boolean } | { ok: false; message: string };
export type LinearPattern = { ok: true; pattern: RE2JS } | { ok: false; message: string };

const cache = new Map<string, UserRegex>();

/**
 * Case-sensitive; matches anywhere in the text. Only the beginning of a very long text is searched, up to a
 * length that depends on the pattern: 5 million characters for ten instructions, 33,000 for the largest pattern.
 */
export function compileUserRegex(pattern: string): UserRegex {
  const known = cache.get(pattern);
  if (known !== undefined) {
    cache.delete(pattern);
    cache.set(pattern, known);
    return known;
  }
  const compiled = makeUserRegex(pattern);
  if (pattern.length <= userRegexLimits.patternLength) remember(pattern, compiled);
  return compiled;
}

function remember(pattern: string, compiled: UserRegex): void {
  cache.set(pattern, compiled);
  if (cache.size <= userRegexLimits.cachedPatterns) return;
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}

function makeUserRegex(source: string): UserRegex {
  const compiled = compileLinearPattern(source);
  if (!compiled.ok) return compiled;
  const { pattern } = compiled;
  const longest = longestText(pattern, userRegexLimits.work);
  return {
    ok: true,
    test: (text) => pattern.test(text.length > longest ? text.slice(0, longest) : text),
  };
}

/** How many characters a pattern may look at within this amount of work. */
export function longestText(pattern: RE2JS, work: number): number {
  return Math.floor(work / pattern.programSize());
}

/** A bounded pattern in the syntax of JavaScript as far as linear time allows; `flags` are those of RE2JS. */
export function compileLinearPattern(source: string, flags = 0): LinearPattern {
  const { patternLength, programSize, matcherBytes } = userRegexLimits;
  if (source.length > patternLength) return refuse(`The pattern is longer than ${patternLength} characters.`);
  if (/\\k</.test(source)) return refuse('Back references are not supported.');
  // Compiling a million instructions takes half a second, so the size is estimated first.
  if (estimateSize(source) > 4 * programSize) return refuse(tooLarge);
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source), flags);
    if (pattern.programSize() > programSize) return refuse(tooLarge);
    const { dfa } = pattern.re2();
    dfa.stateBudget = matcherBytes;
    dfa.memBudget = matcherBytes;
    return { ok: true, pattern };
  } catch (error) {
    return refuse(describe(error));
  }
}

const tooLarge = 'The pattern is too large; use smaller numbers in {…}.';

function refuse(message: string): { ok: false; message: string } {
  return { ok: false, message };
}

function describe(error: unknown): string {
  if (error instanceof RangeError) return 'The pattern is nested too deeply.';
  if (!(error instanceof RE2JSSyntaxException)) return 'The pattern is not valid.';
  const place = error.getPattern() ?? '';
  if (
    place.startsWith('(?=') ||
    place.startsWith('(?!') ||
    place.startsWith('(?<=') ||
    place.startsWith('(?<!')
  ) {
    return 'Lookahead and lookbehind, such as (?=…), are not supported.';
  }
  if (/^\\[1-9]/.test(place)) return 'Back references are not supported.';
  return `${error.getDescription()}: ${place.length > 40 ? `${place.slice(0, 40)}…` : place}`;
}

interface Group {
  total: number;
  last: number;
}

/** Roughly how many instructions a pattern compiles to; never far too low, because it guards memory. */
function estimateSize(source: string): number {
  const groups: Group[] = [];
  let group: Group = { total: 0, last: 0 };
  // oxlint-disable-next-line regexp/no-super-linear-move -- patterns are bounded
  const tokens = /\\Q[\s\S]*?(?:\\E|$)|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[\s\S]/g;
  for (const [token, least, most] of source.matchAll(tokens)) {
    if (least !== undefined) {
      const times = Math.max(Number(least) + 1, Number(most ?? 0));
      group.total += group.last * (times - 1);
      group.last *= times;
    } else if (token === '(') {
      groups.push(group);
      group = { total: 0, last: 0 };
    } else if (token === ')' && groups.length > 0) {
      const size = group.total + 2;
      group = groups.pop() ?? group;
      group.total += size;
      group.last = size;
    } else {
      group.last = token.length > 2 && token.startsWith('\\Q') ? token.length : 1;
      group.total += group.last;
    }
  }
  return groups.reduce((sum, open) => sum + open.total, group.total);
}
