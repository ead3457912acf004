import { cleanCompanyName } from './clean-company-name.ts';
import { plain } from './company-words.ts';

/**
 * The proper name for one that was given: cleaned, and in the spelling of those who know it where the given one is all
 * capitals or none (`irobot corp` is `iRobot`).
 */
export function spellName(given: string, known: readonly string[]): string {
  const cleaned = cleanCompanyName(given);
  const hasOwnCasing = given !== given.toUpperCase() && given !== given.toLowerCase();
  if (hasOwnCasing) return cleaned;
  const same = known.map(cleanCompanyName).find((name) => plain(name) === plain(cleaned));
  return same ?? cleaned;
}
