/** How long others may take to answer somebody who is new. */
const answerMs = 2000;
/** Those that were silent for this long are gone: several signs of life are missing. */
const silentMs = 20_000;

/** What a process has heard of others that listen as it does. */
export interface ListeningOthers {
  hear(sender: string): void;
  /** A message of its own came back, so it does hear what is said. */
  hearItself(): void;
  /** What others say is missed from now on. */
  lose(): void;
  /** Whether nobody else listens. False while that is not known. */
  isAlone(): boolean;
}

/** `now` in milliseconds, by a clock that nobody sets. */
export function createListeningOthers(now: () => number): ListeningOthers {
  const heardAt = new Map<string, number>();
  let hearsSince: number | null = null;
  return {
    hear: (sender) => void heardAt.set(sender, now()),
    hearItself: () => void (hearsSince ??= now()),
    lose: () => void (hearsSince = null),
    isAlone: () => {
      if (hearsSince === null || now() - hearsSince < answerMs) return false;
      for (const [sender, at] of heardAt) if (now() - at >= silentMs) heardAt.delete(sender);
      return heardAt.size === 0;
    },
  };
}
