import type { Budget } from '@headrace/client';
import type { MeterPart } from '../../../kit/place-parts.ts';

/** From here on a budget is as good as used up. */
const warnFrom = 0.8;

export const periodWords: Readonly<Record<Budget['period'], string>> = {
  day: 'each day',
  month: 'each month',
  total: 'in all',
};

interface Names {
  /** Of keys and people, by id. */
  keys: ReadonlyMap<string, string>;
  /** Of sheets, by id. */
  sheets: ReadonlyMap<string, string>;
}

/** Whose budget it is. */
export function nameBudget({ key_id: key, sheet_id: sheet }: Budget, { keys, sheets }: Names): string {
  if (key !== null) return `Key: ${keys.get(key) ?? key}`;
  if (sheet !== null) return `Sheet: ${sheets.get(String(sheet)) ?? String(sheet)}`;
  return 'The organization';
}

export interface BudgetState {
  /** Spent and held, as parts of the amount. */
  parts: MeterPart[];
  state: 'fine' | 'nearly' | 'used-up';
  /** What can still be held. */
  left: number;
}

/** How much of a budget is used. What is held counts as used: it may all be spent. */
export function meterOf({ amount, spent, held }: Pick<Budget, 'amount' | 'spent' | 'held'>): BudgetState {
  const left = Math.max(0, round(amount - spent - held));
  const used = amount > 0 ? (spent + held) / amount : 1;
  const state = left === 0 ? 'used-up' : used >= warnFrom ? 'nearly' : 'fine';
  const look = ({ fine: 'used', nearly: 'warn', 'used-up': 'danger' } as const)[state];
  const share = (credits: number) => (amount > 0 ? credits / amount : 0);
  // A budget of nothing is used up from the beginning.
  const parts: MeterPart[] =
    amount > 0
      ? [
          { share: share(spent), look },
          { share: share(held), look: 'held' },
        ]
      : [{ share: 1, look }];
  return { parts, state, left };
}

/** Credits have four decimals; sums of them must not have more. */
function round(credits: number): number {
  return Math.round(credits * 10_000) / 10_000;
}

/** When the period ends: `for another 5 h`; null for a budget that never starts anew. */
export function describeEnd({ ends_at: endsAt }: Budget, now: Date): string | null {
  if (endsAt === null) return null;
  const hours = Math.max(0, (Date.parse(endsAt) - now.getTime()) / 3_600_000);
  if (hours < 1) return 'starts anew within the hour';
  if (hours < 48) return `starts anew in ${Math.floor(hours)} h`;
  return `starts anew in ${Math.floor(hours / 24)} days`;
}
