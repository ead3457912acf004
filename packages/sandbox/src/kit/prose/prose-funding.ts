/* Rounds of funding: `raised a Series A in 2024`. */
import type { WorldCompany } from '../../world/world.ts';
import { stemAt, take, type Prose } from './prose-text.ts';

export interface FundingReading {
  /** In the world's spelling, `series_a`; one of them must have been raised. */
  rounds: readonly string[];
  /** When, at the earliest and at the latest; any year where null. */
  years: { from: number; to: number } | null;
}

const letters = /^[a-e]$/;

export function takeFunding(prose: Prose): FundingReading {
  const rounds = new Set<string>();
  for (let place = 0; place < prose.words.length; place += 1) {
    if (prose.taken.has(place)) continue;
    const [word, next] = [stemAt(prose, place), stemAt(prose, place + 1)];
    if (word === 'sery' && letters.test(next)) rounds.add(`series_${next}`);
    else if (word === 'seed') rounds.add(stemAt(prose, place - 1) === 'pre' ? 'pre_seed' : 'seed');
    else continue;
    take(prose, place, word === 'seed' ? place : place + 1);
  }
  return { rounds: [...rounds], years: rounds.size === 0 ? null : readYears(prose) };
}

function readYears({ text }: Prose): FundingReading['years'] {
  const [, since, year = ''] = /\b(?:in|(since|after))\s(20\d\d)\b/i.exec(text) ?? [];
  if (year === '') return null;
  return { from: Number(year), to: since === undefined ? Number(year) : Number.POSITIVE_INFINITY };
}

export function fitsFunding({ rounds, years }: FundingReading, { funding }: WorldCompany): boolean {
  if (rounds.length === 0) return true;
  return funding.some(({ round, date }) => {
    const year = Number(date.slice(0, 4));
    return rounds.includes(round) && (years === null || (year >= years.from && year <= years.to));
  });
}
