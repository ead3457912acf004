/*
 * Whom a pipe asked for a row, as a short text: `provider:outcome:units`, joined by commas, and after a semicolon the
 * milliseconds of each. What comes before the semicolon is the same for many rows, so that it can be counted. Older
 * trails have the milliseconds as a fourth part. A provider has none of these characters in its name.
 */

export interface Asked {
  provider: string;
  outcome: string;
  /** Ten-thousandths of a credit. */
  units: number;
  ms: number;
}

const shortOutcomes: Readonly<Record<string, string>> = {
  found: 'ok',
  not_found: 'nf',
  rejected: 'rej',
  failed: 'err',
  skipped: 'skip',
};
const outcomes: ReadonlyMap<string, string> = new Map(
  Object.entries(shortOutcomes).map(([outcome, short]) => [short, outcome]),
);

/** Null where nobody was asked. */
export function writeTrail(asked: readonly Asked[]): string | null {
  if (asked.length === 0) return null;
  const kinds = asked.map(({ provider, outcome, units }) =>
    [provider, shortOutcomes[outcome] ?? outcome, units].join(':'),
  );
  return `${kinds.join(',')};${asked.map(({ ms }) => Math.round(ms)).join(',')}`;
}

export function readTrail(trail: string | null): Asked[] {
  if (trail === null || trail === '') return [];
  const [kinds = '', times] = trail.split(';');
  const each = times?.split(',') ?? [];
  return kinds.split(',').map((kind, at) => {
    const [provider = '', outcome = '', units = '', ms = ''] = kind.split(':');
    return {
      provider,
      outcome: outcomes.get(outcome) ?? outcome,
      units: Number(units) || 0,
      ms: Math.round(Number(each[at] ?? ms)) || 0,
    };
  });
}
