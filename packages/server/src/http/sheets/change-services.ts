import type { CellHistory, ChangesPage, SheetChanges, TurnedChange } from '../../contract/sheets/changes.ts';
import type { SheetPlace } from '../sheet-services.ts';

export interface TurnAsked {
  change: number;
  by: string;
  isOperator: boolean;
}

/** Calls reject with a `not-found` where the organization has no such sheet or change. */
export interface SheetChangeServices {
  list(place: SheetPlace, page: ChangesPage): Promise<SheetChanges>;
  undo(place: SheetPlace, asked: TurnAsked): Promise<TurnedChange>;
  redo(place: SheetPlace, asked: TurnAsked): Promise<TurnedChange>;
  cellHistory(place: SheetPlace, cell: { row: number; field: string }): Promise<CellHistory>;
}
