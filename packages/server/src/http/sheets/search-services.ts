import type { SearchPlan } from '../../engine/search/search-plan.ts';
import type { NewSheetSearch, SheetSearch } from '../../contract/sheets/searches.ts';
import type { Repeatable } from '../list-services.ts';
import type { SheetPlace } from '../sheet-services.ts';

/** Every call rejects with a `not-found` where the organization has no such sheet, or the sheet no such search. */
export interface SheetSearchServices {
  /** Answers the search as it begins; `plan` is that of its first page. */
  start(
    place: SheetPlace,
    body: NewSheetSearch,
    call: { plan: SearchPlan; createdBy: string; repeatable: Repeatable },
  ): Promise<SheetSearch>;
  list(place: SheetPlace): Promise<SheetSearch[]>;
  get(place: SheetPlace, no: number): Promise<SheetSearch>;
  cancel(place: SheetPlace, no: number): Promise<SheetSearch>;
}
