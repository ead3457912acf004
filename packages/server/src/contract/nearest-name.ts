import { closest, distance } from 'fastest-levenshtein';

/** Longer names are not typing mistakes. Comparing two names takes time that grows with both. */
const longest = 60;
/** How many names one name is compared with. A request may have a thousand, and a thousand wrong ones. */
const mostKnown = 200;

/** The known name that a mistyped one most likely meant, or null if no name is close. */
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

/** `Did you mean "x"?`, or if no name is close, the list of names, as long as that is short. */
export function suggestName(name: string, known: readonly string[]): string {
  const candidate = nearestName(name, known);
  if (candidate !== null) return `Did you mean "${candidate}"?`;
  return known.length > 0 && known.length <= 12 ? `Known: ${known.join(', ')}.` : '';
}
