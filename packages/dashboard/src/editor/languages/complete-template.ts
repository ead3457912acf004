import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { isInQuotes } from './is-in-quotes.ts';
import { filterWords, tagWords } from './template-words.ts';

const filters = Object.entries(filterWords).map(([label, detail]): Completion => ({
  label,
  detail,
  type: 'function',
}));

/** Columns inside of `{{ }}` and `{% %}`, filters after `|`, tags after `{%`. */
export function completeTemplate(
  columns: () => readonly string[],
  { declaresOutputs }: { declaresOutputs: boolean },
): (context: CompletionContext) => CompletionResult | null {
  const tags = tagWords.flatMap((label): Completion[] =>
    label === 'output' && !declaresOutputs ? [] : [{ label, type: 'keyword' }],
  );
  return ({ state, pos, explicit }) => {
    const before = state.sliceDoc(Math.max(0, pos - longest), pos);
    const inside = before.slice(Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'), 0));
    if (!/^\{[{%]/.test(inside) || /\}\}|%\}/.test(inside)) return null;
    // oxlint-disable-next-line regexp/no-super-linear-move -- at most `longest` characters
    const [word = ''] = /[\p{L}\p{N}_-]*$/u.exec(inside) ?? [];
    const left = inside.slice(0, inside.length - word.length);
    if (isInQuotes(left) || (word === '' && !explicit && !/[{%|]\s*$/.test(left))) return null;
    const options = optionsAfter(left, { tags, columns: columns() });
    return options.length === 0 ? null : { from: pos - word.length, options };
  };
}

/** How far back the beginning of a tag is looked for. */
const longest = 2000;

function optionsAfter(
  left: string,
  { tags, columns }: { tags: readonly Completion[]; columns: readonly string[] },
): readonly Completion[] {
  if (/^\{%-?\s*$/.test(left)) return tags;
  if (/\|\s*$/.test(left)) return filters;
  // Members of a value are not known here.
  return left.endsWith('.') ? [] : columns.map(asColumn);
}

const plainName = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** A name with blanks is written in brackets. */
function asColumn(label: string): Completion {
  return plainName.test(label)
    ? { label, detail: 'column', type: 'variable' }
    : { label, detail: 'column', type: 'variable', apply: `[${JSON.stringify(label)}]` };
}
