import { ServiceError } from '../../../contract/errors.ts';
import type { KeyOwner } from '../../../contract/key-owner.ts';
import type { SheetChange } from '../../../contract/sheets/structure.ts';

/** A budget lets pipes spend credits by themselves, so only admins may change it. */
export function refuseBudget({ budget }: SheetChange, { role }: KeyOwner): void {
  if (budget === undefined || role === 'admin') return;
  throw new ServiceError('forbidden', 'Changing a budget needs an admin key.');
}
