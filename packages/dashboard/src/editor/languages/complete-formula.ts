import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { functionWords } from './formula-words.ts';
import { isInQuotes } from './is-in-quotes.ts';

const functions = functionWords.map((name): Completion => ({
  label: `$${name}`,
  apply: `$${name}(`,
  type: 'function',
}));

/** Columns, and functions after `$`. */
export function completeFormula(
  columns: () => readonly string[],
): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const word = context.matchBefore(/\$?[\p{L}\p{N}_]*/u);
    if (word === null || (word.text === '' && !context.explicit)) return null;
    const line = context.state.doc.lineAt(context.pos);
    const left = line.text.slice(0, word.from - line.from);
    // Members of a value are not known here, and text is for the writer.
    const isText = isInQuotes(left.replaceAll(/\\./g, ''));
    if (isText || left.endsWith('.') || /^\d/.test(word.text)) return null;
    return { from: word.from, options: [...columns().map(asColumn), ...functions] };
  };
}

/** A name that is more than letters and digits is written in backquotes. */
function asColumn(label: string): Completion {
  const isPlain = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(label);
  const shown = { label, detail: 'column', type: 'variable', boost: 1 };
  return isPlain ? shown : { ...shown, apply: `\`${label}\`` };
}
