/** What a template may cost. Rendering stops with an error at the first of its limits. */
export const templateLimits = Object.freeze({
  /** Characters of the source. */
  sourceLength: 100_000,
  /** `if`, `unless` and `for` inside one another; the parser recurses once per level. */
  blockDepth: 32,
  loopDepth: 3,
  /** `a[b[c]]` is three deep. */
  bracketDepth: 8,
  /** Tags, texts between them, comparisons and filters that one rendering goes through: about 200 ms. */
  steps: 200_000,
  /** Characters of the result. */
  outputLength: 1_000_000,
  /** Characters and list items that filters and ranges may make on the way to the result. */
  workLength: 10_000_000,
  /** The most problems that are reported at once. */
  problems: 20,
});
