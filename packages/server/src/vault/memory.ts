/** Bounds the memory, not the use: what is in use is soon remembered again. */
const maxRemembered = 10_000;

export interface Memory<Value> {
  /** The value remembered under a key, or else the result of `load`; one load at a time serves all that wait. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Forgets everything, so that a change made here takes effect at once. */
  forget(): void;
}

/** Remembers values for a short time, counted from the moment they were asked for. */
export function createMemory<Value>(options: { rememberMs: number; now: () => number }): Memory<Value> {
  const entries = new Map<string, { value: Promise<Value>; until: number }>();
  return {
    get: (key, load) => {
      const at = options.now();
      const known = entries.get(key);
      if (known !== undefined && known.until > at) return known.value;
      if (entries.size >= maxRemembered) entries.clear();
      const entry = { value: load(), until: at + options.rememberMs };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    forget: () => entries.clear(),
  };
}
