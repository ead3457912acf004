import type { ModelOutput } from './output.ts';

/** What a prompt may be. All models take more than twice that; what a call can cost at most follows from it. */
export const promptLimits = Object.freeze({
  /** Bytes of a prompt with its fields put in. */
  bytes: 60_000,
  /** Characters of a reply that are looked at. */
  replyLength: 200_000,
  /** Bytes of a reply that is sent back to be mended. */
  mendableBytes: 60_000,
  /** Characters of what is wrong with it. */
  problemsLength: 1500,
});

/** Tokens for thinking, and for the JSON around values. */
const baseTokens = 512;
const longTokens = 1024;
const shortTokens = 96;
const maxTokens = 8192;

/** The most tokens a model may answer with, by what it is asked for. */
export function outputBudget(outputs: readonly ModelOutput[]): number {
  const wanted = outputs.reduce((sum, output) => sum + budgetOf(output), baseTokens);
  return Math.min(maxTokens, wanted);
}

function budgetOf({ type, format }: ModelOutput): number {
  if (type === 'number' || type === 'boolean') return shortTokens / 4;
  const isLong = type !== 'string' || format === null || format === 'long_text' || format === 'markdown';
  return isLong ? longTokens : shortTokens;
}
