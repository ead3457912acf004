/** What an agent may use on one record. The most that it can cost follows from this. */
export const agentLimits = Object.freeze({
  /** Tokens that all its turns may send together, without what surrounds the prompt. */
  inputTokens: 160_000,
  /** Tool calls of one turn. Further calls of the turn are refused. */
  callsPerStep: 3,
  /** Bytes of text from a page or a search, and of the links of a page. */
  textBytes: 14_000,
  linkBytes: 4_000,
  /** How many addresses may be fetched that nobody wrote down. Each can carry away little, and there are few of them. */
  guesses: 5,
});
