import { cleanName } from './clean-name.ts';
import type { NameParts } from './name-parts.ts';
import { splitAlphabetic } from './split-alphabetic.ts';
import { hasEastAsian, splitEastAsian } from './split-east-asian.ts';

/**
 * Given names and family name as people use them. Titles, suffixes, middle names and notes are dropped;
 * particles belong to the family name. A single word is a first name, unless a title comes before it
 * (`Mr Smith`). Null for a part that the text does not have. Fast for any input.
 */
export function splitName(name: string): NameParts {
  const text = cleanName(name);
  if (text === '') return { first_name: null, last_name: null };
  return hasEastAsian(text) ? splitEastAsian(text) : splitAlphabetic(text);
}
