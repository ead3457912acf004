/** What an agent may use on one record; what it can cost at most follows from it. */
export const agentLimits = Object.freeze({
  /** Tokens that all its turns may send together, what stands around the prompt not counted. */
  inputTokens: 160_000,
  /** Tool calls of one turn; others of that turn are told to wait. */
  callsPerStep: 3,
  /** Bytes of what a page or a search says, and of the links of a page. */
  textBytes: 14_000,
  linkBytes: 4_000,
  /** Addresses that nobody wrote down. What each of them can carry off is little, and these are few. */
  guesses: 5,
});
