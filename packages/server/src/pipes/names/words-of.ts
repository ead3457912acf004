/** Data tables are written as words in a string: shorter to read and to keep sorted than arrays. */
export function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

export function setOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text));
}
