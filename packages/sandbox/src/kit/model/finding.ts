/** Something a text states that facts decide. */
export interface Finding {
  /** Findings of the same topic are alternatives: one that is true is enough. */
  topic: string;
  isTrue: boolean;
  /** The fact it was decided by, as a predicate: `has 50 employees`. */
  tell: string;
}

/** Whether the words just before a place turn it round. */
export function isDenied(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 24), at);
  return /\b(?:not|isn't|aren't|doesn't|don't|no|non|never|except|excluding|exclude)\b[\s\w-]{0,12}$/i.test(
    before,
  );
}
