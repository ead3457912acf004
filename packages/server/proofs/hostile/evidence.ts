/** What one attack did and what came of it. */
export interface Evidence {
  name: string;
  tries: string;
  rounds: number;
  /** How its requests ended, and how often. */
  outcomes: Map<string, number>;
  /** Those that are not proper. */
  improper: Set<string>;
  /** While it was under way. */
  worstHealthMs: number;
  /** How often the service ended meanwhile. */
  ends: number;
  /** Of a service that had it alone. */
  alone: Alone | null;
}

export interface Alone {
  peakBytes: number;
  p95Ms: number;
  runs: number;
  /** Whether the service was at rest again within a while. */
  isCalm: boolean;
}

export function newEvidence({ name, tries }: { name: string; tries: string }): Evidence {
  return {
    name,
    tries,
    rounds: 0,
    outcomes: new Map(),
    improper: new Set(),
    worstHealthMs: 0,
    ends: 0,
    alone: null,
  };
}

export function showOutcomes({ outcomes }: Evidence): string {
  return [...outcomes]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([outcome, count]) => `${outcome} x${count}`)
    .join(', ');
}
