import type { Facets } from '../../contract/datasets.ts';
import type {
  ExportFormat,
  ExportTicket,
  FoundRow,
  NewExport,
  NewOrder,
  OrderSearch,
  OrderWindow,
  SheetFacetQuery,
  SheetOrder,
  SheetStats,
} from '../../contract/sheets/reading.ts';
import type { NewView, SheetView, ViewChange } from '../../contract/sheets/views.ts';
import type { SheetPlace } from '../sheet-services.ts';

/** What is read of a sheet. Calls reject with a `not-found` where the organization has no such sheet. */
export interface SheetReadingServices {
  views: {
    list(place: SheetPlace): Promise<SheetView[]>;
    get(place: SheetPlace, id: number): Promise<SheetView>;
    create(place: SheetPlace, view: NewView): Promise<SheetView>;
    change(place: SheetPlace, id: number, change: ViewChange): Promise<SheetView>;
    remove(place: SheetPlace, id: number): Promise<void>;
  };
  openOrder(place: SheetPlace, order: NewOrder): Promise<SheetOrder>;
  readOrder(place: SheetPlace, window: OrderWindow & { token: string }): Promise<SheetOrder>;
  findInOrder(
    place: SheetPlace,
    wanted: OrderSearch & { token: string; signal: AbortSignal },
  ): Promise<FoundRow>;
  stats(place: SheetPlace): Promise<SheetStats>;
  facets(place: SheetPlace, query: SheetFacetQuery, signal: AbortSignal): Promise<Facets>;
  sellTicket(place: SheetPlace, body: NewExport): Promise<ExportTicket>;
  /** Needs no key: the ticket says whose it is. */
  download(
    ticket: string,
    signal: AbortSignal,
  ): Promise<{ fileName: string; format: ExportFormat; pieces: AsyncIterable<string | Uint8Array> }>;
}
