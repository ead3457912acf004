import type { ModelQuestion } from './model-question.ts';

const bytesPerToken = 4;

/** About what a tokenizer would count: a token for every four bytes that were begun. */
export function countTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/** What a question costs to read: everything that was sent. */
export function countInputTokens({ system, turns, tools, schema }: ModelQuestion): number {
  const texts = turns.map((turn) =>
    turn.role === 'assistant' && turn.toolCalls.length > 0
      ? turn.text + JSON.stringify(turn.toolCalls)
      : turn.text,
  );
  const shapes = [...(tools.length > 0 ? [tools] : []), ...(schema === null ? [] : [schema])];
  return countTokens([system, ...texts, ...shapes.map((shape) => JSON.stringify(shape))].join(''));
}

/** The longest beginning of a text that fits into the tokens, whole letters only. */
export function cutToTokens(text: string, tokens: number): string {
  const bytes = Buffer.from(text);
  let end = Math.min(bytes.length, Math.max(0, tokens) * bytesPerToken);
  // Back to where a letter begins: the bytes inside one all start with 10.
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
