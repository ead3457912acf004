/** What a formula may cost. The first of its limits that is reached ends it with a FormulaError. */
export const formulaLimits = Object.freeze({
  /** Characters of the source. */
  sourceLength: 10_000,
  /** Nodes of the parsed formula; the parser doubles the left side of every `??` and `?:`. */
  syntaxNodes: 20_000,
  /** Operators and brackets inside each other; `1+1+1` has two. A third of the usual stack is enough for them. */
  nesting: 500,
  /** Evaluated nodes; about 200 ms. This limit is meant to be reached first, because it is the same everywhere. */
  steps: 250_000,
  /** Evaluations that have started and not ended: the depth of recursion, times about four. */
  depth: 4_000,
  /** Items of a list made by the formula. */
  listLength: 100_000,
  /** Characters of any one value, as JSON. */
  valueLength: 2_000_000,
  /** Characters and items that all functions together read and make. */
  work: 20_000_000,
  /** Characters of the result, as JSON, and its nesting. */
  resultLength: 1_000_000,
  resultDepth: 100,
  /** Characters of a picture such as "[Y0001]-[M01]", and of a date read with one. */
  pictureLength: 100,
  /** Instructions times characters of one regular expression match; about 200 ms. */
  matchWork: 5_000_000,
});
