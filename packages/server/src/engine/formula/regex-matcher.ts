/** Regular expressions of formulas, run in linear time by RE2 instead of the engine of JavaScript. */
import { RE2JS } from 're2js';
import type { Matcher } from 're2js';
import { compileLinearPattern, longestText } from '../user-regex.ts';
import type { FormulaBudget } from './formula-budget.ts';
import { FormulaError } from './formula-error.ts';
import { formulaLimits } from './formula-limits.ts';

export type PatternResult = { ok: true; pattern: RE2JS } | { ok: false; message: string };

export function compileFormulaPattern({ source, ignoreCase, multiline }: RegExp): PatternResult {
  return compileLinearPattern(
    source,
    (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) | (multiline ? RE2JS.MULTILINE : 0),
  );
}

/** A short text may have a hundred thousand matches, each an object of its own. */
const bytesPerMatch = 100;

/** One match in the shape JSONata's functions expect. */
interface Match {
  match: string;
  start: number;
  end: number;
  groups: (string | undefined)[];
  next(): Match | undefined;
}

/** What a regular expression evaluates to: a function from a text to its first match. */
export function makeMatcher(pattern: RE2JS, budget: FormulaBudget): (text: unknown) => Match | undefined {
  const longest = longestText(pattern, formulaLimits.matchWork);
  return (text) => {
    if (typeof text !== 'string')
      throw new FormulaError('A regular expression can only be matched against a text.');
    if (text.length > longest)
      throw new FormulaError(
        `The text is longer than the ${longest} characters that this regular expression can read.`,
      );
    return findFrom(pattern.matcher(text), { from: 0, text, budget });
  };
}

interface Search {
  from: number;
  text: string;
  budget: FormulaBudget;
}

function findFrom(matcher: Matcher, search: Search): Match | undefined {
  const { from, text, budget } = search;
  if (from > text.length || !matcher.find(from)) return undefined;
  budget.charge(bytesPerMatch);
  const [start, end] = [matcher.start(), matcher.end()];
  const groups = Array.from({ length: matcher.groupCount() }, (_, at) => matcher.group(at + 1) ?? undefined);
  // After an empty match the search continues one character later; JSONata itself would give up there.
  const next = (): Match | undefined => findFrom(matcher, { ...search, from: end > start ? end : end + 1 });
  return { match: text.slice(start, end), start, end, groups, next };
}
