import type { BudgetPeriod } from '../../contract/budgets.ts';

/**
 * The name of the period that a moment belongs to, by the calendar of UTC. Names of later periods of a kind sort after
 * those of earlier ones.
 */
export function periodAt(kind: BudgetPeriod, at: Date): string {
  const day = at.toISOString().slice(0, 10);
  if (kind === 'total') return kind;
  return kind === 'day' ? day : day.slice(0, 7);
}

/** When a period begins; null for one without a beginning. */
export function startOf(name: string): Date | null {
  return name === 'total' ? null : new Date(`${name.length === 7 ? `${name}-01` : name}T00:00:00Z`);
}

/** When the next period begins; null if there is none. */
export function endOf(name: string): Date | null {
  const start = startOf(name);
  if (start === null) return null;
  const isMonth = name.length === 7;
  return new Date(
    Date.UTC(
      start.getUTCFullYear(),
      start.getUTCMonth() + (isMonth ? 1 : 0),
      start.getUTCDate() + (isMonth ? 0 : 1),
    ),
  );
}
