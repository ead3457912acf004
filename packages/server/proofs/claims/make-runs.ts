export interface ClaimRun {
  /** Its Idempotency-Key. */
  name: string;
  input: { id: number; key: string }[];
}

const recordsOfRun = 100;

/** Runs of records that ask for each key so many times, in random order. */
export function makeRuns(options: {
  name: string;
  keys: number;
  claims: number;
  random: () => number;
}): ClaimRun[] {
  const { name, keys, claims, random } = options;
  const asked = shuffle(
    Array.from({ length: keys * claims }, (_, at) => `key ${at % keys}`),
    random,
  );
  return Array.from({ length: Math.ceil(asked.length / recordsOfRun) }, (_, run) => ({
    name: `${name}-${run}`,
    input: asked
      .slice(run * recordsOfRun, (run + 1) * recordsOfRun)
      .map((key, at) => ({ id: run * recordsOfRun + at, key })),
  }));
}

/** Sorts by a random number each. */
function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
