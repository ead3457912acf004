import type { ModelReply } from '../../providers/kit/language-model.ts';
import { boundTokens } from '../models.ts';
import type { OutputSchema } from '../output-schema.ts';
import type { ModelOutput } from '../output.ts';
import { outputBudget } from '../prompt-limits.ts';
import { agentLimits } from './agent-limits.ts';

/** Tokens that all turns on a record may send together. Schemas are added, so that large ones leave as much space for research as small ones. */
export function inputBudget({ system, schema }: { system: string; schema: OutputSchema }): number {
  return agentLimits.inputTokens + 2 * boundTokens(system + JSON.stringify(schema.schema));
}

/** The most tokens that a turn can add to the next one: a usual reply, and everything that tools may say. */
export function turnGrowth(outputs: readonly ModelOutput[]): number {
  const { callsPerStep, textBytes, linkBytes } = agentLimits;
  return (callsPerStep * (textBytes + linkBytes)) / 2 + 4 * outputBudget(outputs);
}

/**
 * What a turn has used of the budget, never less than it is billed for. A vendor may count otherwise than we bound;
 * where it counts a longer reply than was asked for, that is billed up to all that was set aside.
 */
export function usedTokens(
  { usage }: ModelReply,
  { input, output }: { input: number; output: number },
): number {
  return usage.output > output ? input : Math.min(input, Math.max(0, usage.input));
}

/** The beginning of a text, at most this many bytes long. */
export function cutBytes(text: string, most: number): string {
  if (most <= 0) return '';
  let cut = text;
  for (let bytes = Buffer.byteLength(cut); bytes > most; bytes = Buffer.byteLength(cut))
    cut = cut.slice(0, Math.floor((cut.length * most) / bytes)).replace(/[\uD800-\uDBFF]$/, '');
  return cut;
}

/** The first lines that fit into this many bytes, with their line ends. */
export function linesWithin(lines: readonly string[], most: number): string[] {
  let left = most;
  const end = lines.findIndex((line) => (left -= Buffer.byteLength(line) + 1) < 0);
  return end === -1 ? [...lines] : lines.slice(0, end);
}
