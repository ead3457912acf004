import { closest, distance } from 'fastest-levenshtein';

/** The known name a mistyped one most likely meant, or null when none is close. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (known.length === 0 || name.length > 100) return null;
  const candidate = closest(name.toLowerCase(), known);
  return distance(name.toLowerCase(), candidate) <= Math.max(2, Math.floor(name.length / 3))
    ? candidate
    : null;
}

/** `Did you mean "x"?`, or the list of what exists when nothing is close and the list is short. */
export function suggestName(name: string, known: readonly string[]): string {
  const candidate = nearestName(name, known);
  if (candidate !== null) return `Did you mean "${candidate}"?`;
  return known.length > 0 && known.length <= 12 ? `Known: ${known.join(', ')}.` : '';
}
