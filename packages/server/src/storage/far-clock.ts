/** What a process knows of the clock of its database. */
export interface FarClock {
  /** Takes note of an answer that has just come, to a question of `askedAt`, and of the time it states. */
  observe(answer: { askedAt: number; farMs: number }): void;
  /** How long until a moment of the far clock: never too short, and too long by `lateMs` at most. */
  until(farMs: number): { waitMs: number; lateMs: number };
}

/** Clocks drift; what was learned longer ago is forgotten. */
const rememberMs = 30_000;

/**
 * The far time was read somewhere between question and answer. The quickest answer of late says most about how far the
 * clocks are apart, so that one slow answer does not blur the moments that it names.
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
