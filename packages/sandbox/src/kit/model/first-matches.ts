/** The first matches of a global pattern, and no search for more than are wanted. */
export function firstMatches(text: string, pattern: RegExp, most: number): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) {
    found.push(match);
    if (found.length >= most) break;
  }
  return found;
}
