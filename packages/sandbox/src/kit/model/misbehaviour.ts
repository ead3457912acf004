import type { ModelQuestion } from './model-question.ts';

const misbehaviours = [
  'prose',
  'almost-json',
  'wrong-once',
  'wrong',
  'cut',
  'refuse',
  'loop',
  'flood',
  'placeholder',
  'unknown-tool',
  'bad-arguments',
] as const;

/** What a question asks a model to do wrong, so that others can practise what to do about it. */
export type Misbehaviour = (typeof misbehaviours)[number];

/** The first `sandbox:model=<misbehaviour>` that a user says; null for none. Tools cannot ask for any. */
export function readMisbehaviour({ turns }: ModelQuestion): Misbehaviour | null {
  for (const turn of turns) {
    if (turn.role !== 'user') continue;
    for (const [, name] of turn.text.matchAll(/sandbox:model=([a-z]+(?:-[a-z]+)?)/g)) {
      const known = misbehaviours.find((one) => one === name);
      if (known !== undefined) return known;
    }
  }
  return null;
}
