import { closest, distance } from 'fastest-levenshtein';

/** Longer names are not mistyped but made; comparing them with each other takes time that grows with both. */
const longest = 60;
/** Names that are compared with one; a request may bring a thousand, and as many that are wrong. */
const mostKnown = 200;

/** The known name a mistyped one most likely meant, or null when none is close. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > longest) return null;
  const wanted = name.toLowerCase();
  const far = Math.max(2, Math.floor(name.length / 3));
  const near: string[] = [];
  for (const one of known) {
    if (Math.abs(one.length - name.length) <= far) near.push(one);
    if (near.length === mostKnown) break;
  }
  if (near.length === 0) return null;
  const candidate = closest(wanted, near);
  return distance(wanted, candidate) <= far ? candidate : null;
}

/** `Did you mean "x"?`, or the list of what exists when nothing is close and the list is short. */
export function suggestName(name: string, known: readonly string[]): string {
  const candidate = nearestName(name, known);
  if (candidate !== null) return `Did you mean "${candidate}"?`;
  return known.length > 0 && known.length <= 12 ? `Known: ${known.join(', ')}.` : '';
}
