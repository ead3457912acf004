/** What a start and a rest may take on two cores. */
export const goals = Object.freeze({
  firstSeconds: 2.5,
  secondSeconds: 1.2,
  /** On the embedded database, more than PGlite alone. */
  restOverBareMb: 100,
  /** On PostgreSQL, without the server. */
  restMb: 150,
  /** On PostgreSQL, of 1,000 queued runs. */
  peakMb: 400,
});
