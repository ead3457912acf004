import type { Follow, NewFollow } from '../../contract/sheets/follow.ts';
import type { SheetPlace } from '../sheet-services.ts';

/** The stream that a sheet follows. Every call rejects with a `not-found` where the organization has no such sheet. */
export interface SheetFollowingServices {
  /** Rejects with a `not-found` where it follows nothing. */
  get(place: SheetPlace): Promise<Follow>;
  /** Begins, or begins anew. */
  put(place: SheetPlace, setting: NewFollow): Promise<Follow>;
  /** Rows stay. Rejects with a `not-found` where it follows nothing. */
  remove(place: SheetPlace): Promise<void>;
}
