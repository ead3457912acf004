import type { Diagnostic } from '@codemirror/lint';
import type { CodeLanguage, CodeProblem } from './editor-props.ts';
import { placeInJson, placeOfFault } from './place-in-json.ts';

/** Where in the text each problem is. One without a place marks the first line. */
export function placeProblems(
  problems: readonly CodeProblem[],
  { text, language }: { text: string; language: CodeLanguage },
): Diagnostic[] {
  return problems.map((problem) => {
    const place = language === 'json' ? placeValue(text, problem) : placeInLines(text, problem);
    return { ...place, severity: 'error', message: problem.message };
  });
}

function placeValue(text: string, { path }: CodeProblem): { from: number; to: number } {
  return path === undefined ? placeOfFault(text) : placeInJson(text, path);
}

const said = /^Line (\d+), column (\d+): /;

/** The service says the place first; from there on the line is marked up to the end of the word or tag. */
function placeInLines(text: string, { message }: CodeProblem): { from: number; to: number } {
  const [, line, column] = said.exec(message) ?? [];
  const lines = text.split('\n');
  if (line === undefined || column === undefined) return { from: 0, to: lines[0]?.length ?? 0 };
  const at = Math.min(Number(line), lines.length) - 1;
  const before = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
  const own = lines[at] ?? '';
  let start = Math.min(Number(column) - 1, Math.max(0, own.length - 1));
  // JSONata names the end of a word.
  while (/^[\w$]{2}$/.test(own.slice(Math.max(0, start - 1), start + 1))) start -= 1;
  const [marked = ''] = /^(?:\{%.*?%\}|\{\{.*?\}\}|[\w$]+|.)/.exec(own.slice(start)) ?? [];
  return { from: before + start, to: before + start + marked.length };
}
