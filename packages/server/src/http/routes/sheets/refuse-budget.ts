import { ServiceError } from '../../../contract/errors.ts';
import type { KeyOwner } from '../../../contract/key-owner.ts';
import type { SheetChange } from '../../../contract/sheets/structure.ts';

/** A budget lets pipes spend by themselves: that is for admins to decide. */
export function refuseBudget({ budget }: SheetChange, { role }: KeyOwner): void {
  if (budget === undefined || role === 'admin') return;
  throw new ServiceError('forbidden', 'A budget is changed with an admin key.');
}
