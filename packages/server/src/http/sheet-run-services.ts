import type { NewSheetRun, SheetEstimate, SheetRun } from '../contract/sheets/runs.ts';
import type { Repeatable } from './list-services.ts';
import type { SheetPlace } from './sheet-services.ts';

/** Every call rejects with a `not-found` where the organization has no such sheet, or the sheet no such run. */
export interface SheetRunServices {
  /** Answers the run as it begins. */
  start(
    place: SheetPlace,
    body: NewSheetRun,
    call: { createdBy: string; repeatable: Repeatable },
  ): Promise<SheetRun>;
  estimate(place: SheetPlace, body: NewSheetRun): Promise<SheetEstimate>;
  list(place: SheetPlace): Promise<SheetRun[]>;
  get(place: SheetPlace, no: number): Promise<SheetRun>;
  cancel(place: SheetPlace, no: number): Promise<SheetRun>;
  /** Another run of what failed, with the same ceiling. */
  retry(
    place: SheetPlace,
    no: number,
    call: { createdBy: string; repeatable: Repeatable },
  ): Promise<SheetRun>;
}
