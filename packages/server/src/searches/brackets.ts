import type { ListFilter } from '../engine/search/filters.ts';
import { list } from '../engine/search/filters.ts';

/* Brackets of numbers in words, as users choose them: `11-50`, `1,001-5,000`, `10,001+`, `More than 10 years`. */

/** From `from` up to, not including, `below`. Null: no limit. */
export interface Bracket {
  from: number | null;
  below: number | null;
}

/** A filter by brackets without a known list. Accepts any text that is a bracket. */
export function bracketList(description: string, examples: readonly string[]): ListFilter {
  return list(description, { form: { reads: isBracket, examples } });
}

const amount = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const span = String.raw`(${amount})%? ?(?:-|to) ?(${amount})%?`;
const end = String.raw`(?:(?:less than|more than|under|over|below|above|up to) |[<>] ?)${amount}%?`;
const bracket = new RegExp(String.raw`^(?:${span}|${end}|${amount}%?\+?)(?: years?)?$`, 'i');

/** Whether a text is a bracket: one end, or two in order, and nothing else. */
function isBracket(words: string): boolean {
  const read = bracket.exec(words);
  if (read === null) return false;
  const [, first, second] = read;
  return first === undefined || second === undefined || plainNumber(first) <= plainNumber(second);
}

function plainNumber(number: string): number {
  return Number(plainBracket(number));
}

const numbers = /\d[\d,]*(?:\.\d+)?/g;

/** The numbers that a bracket means. A named upper end is included, up to the next whole number. */
export function readBracket(words: string): Bracket {
  const [first = null, second = null] = (words.match(numbers) ?? []).map((number) =>
    Number(number.replaceAll(',', '')),
  );
  if (/less|under|below|up to|</i.test(words)) return { from: null, below: first };
  if (second !== null) return { from: first, below: second + 1 };
  // `More than 10` begins at 11, `10,001+` at 10,001.
  const isOver = /more|over|above|>/i.test(words);
  return { from: first === null ? null : first + (isOver ? 1 : 0), below: null };
}

/** A bracket without separators of thousands, as most providers write it. */
export function plainBracket(words: string): string {
  return words.replaceAll(',', '');
}
