import type {
  SheetsInTrash,
  SheetTrash,
  SheetTrashPage,
  TrashChoice,
  TrashDone,
} from '../../contract/sheets/trash.ts';
import type { SheetPlace, ShownSheet } from '../sheet-services.ts';

type Page = Omit<SheetTrashPage, 'kind'>;

/** What was deleted in the last 30 days. Calls reject with a `not-found` for what is not there. */
export interface SheetTrashServices {
  list(place: SheetPlace, page: SheetTrashPage): Promise<SheetTrash>;
  restore(place: SheetPlace, choice: TrashChoice): Promise<TrashDone>;
  erase(place: SheetPlace, choice: TrashChoice): Promise<TrashDone>;
  listSheets(organizationId: string, page: Page): Promise<SheetsInTrash>;
  restoreSheet(place: SheetPlace): Promise<ShownSheet>;
  eraseSheet(place: SheetPlace): Promise<void>;
}
