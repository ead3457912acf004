/** What an agent may use on one record; what it can cost at most follows from it. */
export const agentLimits = Object.freeze({
  /** Tokens that all its turns may send together. */
  inputTokens: 160_000,
  /** Tool calls of one turn; others of that turn are told to wait. */
  callsPerStep: 3,
  /** What tools can add to the next turn, in tokens as they are bound. */
  growthTokens: 20_000,
});
