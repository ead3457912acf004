import { isDay } from '../../data/local-day.ts';
import { entryKinds } from '../../data/spend.ts';

export const views = ['overview', 'ledger', 'budgets'] as const;
export const groups = ['pipe', 'provider', 'sheet', 'key'] as const;
export const ranges = [7, 30, 90] as const;

export type SpendView = (typeof views)[number];
export type SpendGroup = (typeof groups)[number];

/** What the address of the screen says. */
export interface SpendParams {
  /** Without it, the overview. */
  view?: SpendView | undefined;
  /** How many days are shown, with today; without it, 30. */
  days?: (typeof ranges)[number] | undefined;
  /** What spending is summed by, below the days; without it, pipes. */
  group?: SpendGroup | undefined;
  kind?: (typeof entryKinds)[number] | undefined;
  run?: string | undefined;
  /** Days, the first and the last one: `2026-11-23`. */
  from?: string | undefined;
  to?: string | undefined;
  /** The entry that is proven. */
  entry?: string | undefined;
  /** The budget that is changed, or `new`. */
  budget?: number | 'new' | undefined;
}

const runPattern = /^[a-z][a-z0-9]{23}$/;

export function readSpendSearch(search: Record<string, unknown>): SpendParams {
  const { run, entry, budget } = search;
  const id = typeof entry === 'number' ? String(entry) : entry;
  return {
    ...among('view', views, search),
    ...among('days', ranges, search),
    ...among('group', groups, search),
    ...among('kind', entryKinds, search),
    ...(typeof run === 'string' && runPattern.test(run) ? { run } : {}),
    ...dayOf('from', search),
    ...dayOf('to', search),
    ...(typeof id === 'string' && /^\d{1,18}$/.test(id) ? { entry: id } : {}),
    ...(budget === 'new' || (Number.isSafeInteger(budget) && Number(budget) > 0)
      ? { budget: budget === 'new' ? budget : Number(budget) }
      : {}),
  };
}

function among<Name extends string, Value>(
  name: Name,
  allowed: readonly Value[],
  search: Record<string, unknown>,
): Record<Name, Value> | object {
  const value = allowed.find((one) => one === search[name]);
  return value === undefined ? {} : { [name]: value };
}

function dayOf(name: string, search: Record<string, unknown>): object {
  const day = search[name];
  return isDay(day) ? { [name]: day } : {};
}
