import type { ModelOutput } from './output.ts';

/** Limits of a prompt. All models accept more than twice that. The most that a call can cost follows from it. */
export const promptLimits = Object.freeze({
  /** Bytes of a prompt with its fields filled in. */
  bytes: 60_000,
  /** How many characters of a reply are read. */
  replyLength: 200_000,
  /** The largest reply, in bytes, that is sent back to be corrected. */
  mendableBytes: 60_000,
  /** How many characters the description of its problems may have. */
  problemsLength: 1500,
});

/** Tokens for thinking, and for the JSON around values. */
const baseTokens = 512;
const longTokens = 1024;
const shortTokens = 96;
const maxTokens = 8192;

/** The most tokens that a model may answer with, depending on its outputs. */
export function outputBudget(outputs: readonly ModelOutput[]): number {
  const wanted = outputs.reduce((sum, output) => sum + budgetOf(output), baseTokens);
  return Math.min(maxTokens, wanted);
}

function budgetOf({ type, format }: ModelOutput): number {
  if (type === 'number' || type === 'boolean') return shortTokens / 4;
  const isLong = type !== 'string' || format === null || format === 'long_text' || format === 'markdown';
  return isLong ? longTokens : shortTokens;
}
