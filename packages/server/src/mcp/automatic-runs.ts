/* Pipes of a sheet that run by themselves, beside what an agent asked for. */
import type { Sheet, SheetPipe } from '@headrace/client';
import { ToolRefusal } from './explain-error.ts';

/** Those that run because these have changed what they read, and so on. */
export function setOffBy({ pipes: all }: Sheet, changed: readonly SheetPipe[]): SheetPipe[] {
  const found = new Set(changed);
  for (const { id } of found)
    for (const other of all) if (other.auto === 'changes' && other.after.includes(id)) found.add(other);
  return [...found].filter((pipe) => !changed.includes(pipe));
}

interface Automatic {
  pipes: readonly SheetPipe[];
  /** What was not done. */
  refused: string;
}

/** Refuses what would let pipes cost something that no ceiling of the agent bounds. */
export function requireNoAutomaticCosts({ budget }: Sheet, { pipes, refused }: Automatic): void {
  const costly = pipes.filter(({ can_bill: canBill }) => canBill);
  if (costly.length === 0 || budget === null || budget === 0) return;
  const names = costly.map(({ payload }) => payload.pipe_id).join(', ');
  throw new ToolRefusal(
    `${refused} ${names} would run on the rows by itself, for up to ${budget} credits a day, which is the budget of the sheet. ` +
      'If that is wanted, call again with allow_automatic_costs: true.',
  );
}
