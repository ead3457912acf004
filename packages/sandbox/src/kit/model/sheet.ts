import type { Author, Spot } from './author.ts';
import type { JsonSchema } from './model-question.ts';

/** What an answer is written on, and how much may still be written. */
export interface Sheet {
  root: JsonSchema;
  author: Author;
  /** Places left before only what is required is written; below zero then. */
  left: number;
  /** Writes what belongs to a place inside. */
  fit(schema: unknown, spot: Spot): unknown;
}

export const comfortablePlaces = 2000;
const comfortableDepth = 8;

/** Whether it is time to come to an end: only what is required, the shortest way. */
export function isTight(sheet: Sheet, spot: Spot): boolean {
  return spot.depth > comfortableDepth || sheet.left <= 0;
}

/** A verdict: by the facts, or by chance where they decide nothing; null when nobody is known. */
export function judge(author: Author, spot: Spot): boolean | null {
  return author.knowsSubject ? (author.decide(spot) ?? author.draw(spot) < 0.5) : null;
}

export function knownText(author: Author, spot: Spot): string | null {
  const known = author.know(spot, 'text');
  return typeof known === 'string' ? known : typeof known === 'number' ? String(known) : null;
}

export function knownNumber(author: Author, spot: Spot): number | null {
  const known = author.know(spot, 'number');
  return typeof known === 'number' && Number.isFinite(known) ? known : null;
}
