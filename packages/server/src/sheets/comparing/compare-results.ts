/* What providers found for the same rows, side by side. */
import type { ComparedProvider } from '../../contract/sheets/compare.ts';
import { readTrail } from '../cells/trail.ts';
import { medianOf } from '../running/count-results.ts';
import { toCredits } from '../../contract/money.ts';

/** What one provider came to on one row. */
export interface ProviderResult {
  rowId: number;
  /** Without capitals and outer white space, so that equal values are the same text; null for none. */
  value: string | null;
  /** Ten-thousandths of a credit. */
  credits: number;
  /** Null where it was not asked. */
  durationMs: number | null;
}

interface ProviderResults {
  provider: string;
  results: readonly ProviderResult[];
}

export function compareResults(all: readonly ProviderResults[]): ComparedProvider[] {
  const values = all.map(({ results }) => new Map(results.map(({ rowId, value }) => [rowId, value])));
  return all.map(({ provider, results }, at) => {
    const others = values.filter((_, other) => other !== at);
    const found = results.filter(({ value }) => value !== null);
    const met = found.map(({ rowId, value }) => {
      const theirs = others.flatMap((other) => other.get(rowId) ?? []);
      return { others: theirs.length, same: theirs.filter((other) => other === value).length };
    });
    const compared = met.reduce((sum, one) => sum + one.others, 0);
    const same = met.reduce((sum, one) => sum + one.same, 0);
    const asked = results.flatMap(({ durationMs }) => durationMs ?? []);
    const credits = results.reduce((sum, one) => sum + one.credits, 0);
    return {
      provider,
      asked: asked.length,
      found: found.length,
      only: met.filter((one) => one.others === 0).length,
      compared,
      agreement: compared === 0 ? null : round(same / compared),
      credits: toCredits(credits),
      credits_per_value: found.length === 0 ? null : round(toCredits(credits) / found.length),
      median_ms: medianOf(asked),
    };
  });
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** How long the providers of a trail took together; null where none of them was asked. */
export function timeOf(trail: string | null): number | null {
  const asked = readTrail(trail).filter(({ outcome }) => outcome !== 'skipped');
  return asked.length === 0 ? null : asked.reduce((sum, { ms }) => sum + ms, 0);
}
