/** What a process knows about the clock of its database. */
export interface FarClock {
  /** Notes an answer that has just come to a question of `askedAt`, and the time it states. */
  observe(answer: { askedAt: number; farMs: number }): void;
  /** How long until a time of the far clock: never too short, and at most `lateMs` too long. */
  until(farMs: number): { waitMs: number; lateMs: number };
}

/** Clocks drift; what was learned longer ago is forgotten. */
const rememberMs = 30_000;

/**
 * The far time was read somewhere between question and answer. The quickest recent answer says most about how far the
 * clocks are apart, so one slow answer does not make the estimate worse.
 */
export function createFarClock(now: () => number): FarClock {
  let best = { least: -Infinity, spread: Infinity, at: -Infinity };
  return {
    observe: ({ askedAt, farMs }) => {
      const at = now();
      const seen = { least: farMs - at, spread: at - askedAt, at };
      const agrees = seen.least <= best.least + best.spread && seen.least + seen.spread >= best.least;
      if (seen.spread <= best.spread || !agrees || at - best.at > rememberMs) best = seen;
    },
    until: (farMs) => {
      const waitMs = farMs - best.least - now();
      return { waitMs, lateMs: best.spread };
    },
  };
}
