import type { Comparison, NewComparison } from '../../contract/sheets/compare.ts';
import type { Repeatable } from '../list-services.ts';
import type { SheetPlace } from '../sheet-services.ts';

/** Every call rejects with a `not-found` where the organization has no such sheet. */
export interface SheetCompareServices {
  /** Answers the comparison as it begins. */
  start(
    place: SheetPlace,
    pipe: string,
    call: { body: NewComparison; createdBy: string; repeatable: Repeatable },
  ): Promise<Comparison>;
  get(place: SheetPlace, id: number): Promise<Comparison>;
}
