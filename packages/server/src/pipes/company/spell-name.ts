import { cleanCompanyName } from './clean-company-name.ts';
import { plain } from './company-words.ts';

/**
 * The proper form of a given name. It is cleaned. If it is all in capitals or all in small letters, it gets the spelling
 * of a source that knows it (`irobot corp` is `iRobot`).
 */
export function spellName(given: string, known: readonly string[]): string {
  const cleaned = cleanCompanyName(given);
  const hasOwnCasing = given !== given.toUpperCase() && given !== given.toLowerCase();
  if (hasOwnCasing) return cleaned;
  const same = known.map(cleanCompanyName).find((name) => plain(name) === plain(cleaned));
  return same ?? cleaned;
}
