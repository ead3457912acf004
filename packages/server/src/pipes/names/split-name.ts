import { cleanName } from './clean-name.ts';
import type { NameParts } from './name-parts.ts';
import { splitAlphabetic } from './split-alphabetic.ts';
import { hasEastAsian, splitEastAsian } from './split-east-asian.ts';

/**
 * Given names and family name as people use them: titles, suffixes, middle names and notes go,
 * particles belong to the family name. One word is a first name, unless it has been addressed
 * (`Mr Smith`). Null for what the text does not tell. Bounded for any input.
 */
export function splitName(name: string): NameParts {
  const text = cleanName(name);
  if (text === '') return { first_name: null, last_name: null };
  return hasEastAsian(text) ? splitEastAsian(text) : splitAlphabetic(text);
}
