import type { ModelQuestion } from './model-question.ts';

// A prompt can be a megabyte; what it is about is said early.
const readLetters = 20_000;
const readTurns = 40;

/** The beginnings of what was said by the user, in order. */
export function userTexts({ turns }: ModelQuestion): string[] {
  return textsOf(turns, 'user');
}

/** The beginnings of what tools have answered, in order. */
export function toolTexts({ turns }: ModelQuestion): string[] {
  return textsOf(turns, 'tool');
}

function textsOf(turns: ModelQuestion['turns'], role: 'user' | 'tool'): string[] {
  const said = turns.filter((turn) => turn.role === role).slice(0, readTurns);
  return said.map(({ text }) => text.slice(0, readLetters));
}

const dataLine = /^\s*(?:[-*•]\s*)?["'<]?[\p{L}][\p{L}\p{N} _/-]{0,40}["'>]?\s*[:=>]\s*(?:\S|$)/u;
const asksSomething =
  /\b(?:question|criteri|condition|requirement|qualif|icp|task|instruction|statement|rule|target|prompt|goal|objective|match|looking|find|decide|judge)/iu;

/** What is asked, without the lines that only state data (`Industry: Retail`). */
export function askedText(question: ModelQuestion): string {
  const lines = (userTexts(question)[0] ?? '').split('\n').slice(0, 400);
  const asked = lines.filter((line) => !isData(line)).join('\n');
  return asked.trim() === '' ? lines.join('\n') : asked;
}

function isData(line: string): boolean {
  const label = dataLine.exec(line)?.[0];
  if (label === undefined || asksSomething.test(label)) return false;
  return !line.trimEnd().endsWith('?');
}
