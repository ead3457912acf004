import type { z } from 'zod';
import type { Environment } from '../contract/field.ts';
import type { PipesRequest } from '../contract/pipes-request.ts';
import type {
  ColumnChange,
  NewColumn,
  NewPipe,
  NewSheet,
  Project,
  sheet,
  SheetChange,
  sheetHead,
} from '../contract/sheets/structure.ts';
import type { RowServices } from './sheet-row-services.ts';
import type { SheetRunServices } from './sheet-run-services.ts';
import type { SheetChangeServices } from './sheets/change-services.ts';
import type { SheetReadingServices } from './sheets/reading-services.ts';
import type { SheetTrashServices } from './sheets/trash-services.ts';
import type { SheetFollowingServices } from './sheets/following-services.ts';
import type { SheetCompareServices } from './sheets/compare-services.ts';
import type { SheetSearchServices } from './sheets/search-services.ts';

export interface SheetPlace {
  organizationId: string;
  id: number;
  /** The key of the caller. */
  by?: string;
}

export type ShownSheet = z.infer<typeof sheet>;
export type ShownHead = z.infer<typeof sheetHead>;

export interface ProjectServices {
  list(organizationId: string): Promise<Project[]>;
  create(organizationId: string, name: string): Promise<Project>;
  rename(place: SheetPlace, name: string): Promise<Project>;
  /** Rejects where it has sheets. */
  remove(place: SheetPlace): Promise<void>;
}

/** Every call rejects with a `not-found` where the organization has no such sheet. */
export interface StructureServices {
  list(
    organizationId: string,
    filter: { environment: Environment; project: string | null },
  ): Promise<ShownHead[]>;
  get(place: SheetPlace): Promise<ShownSheet>;
  create(organizationId: string, body: NewSheet): Promise<ShownSheet>;
  change(place: SheetPlace, change: SheetChange): Promise<ShownSheet>;
  /** Into the trash. */
  remove(place: SheetPlace): Promise<void>;
  request(place: SheetPlace): Promise<PipesRequest>;
  addColumn(place: SheetPlace, column: NewColumn): Promise<ShownSheet>;
  changeColumn(place: SheetPlace, name: string, change: ColumnChange): Promise<ShownSheet>;
  removeColumn(place: SheetPlace, name: string): Promise<ShownSheet>;
  addPipe(place: SheetPlace, pipe: NewPipe): Promise<ShownSheet>;
  changePipe(place: SheetPlace, pipe: string, payload: NewPipe): Promise<ShownSheet>;
  removePipe(place: SheetPlace, pipe: string): Promise<ShownSheet>;
}

/** Lists that stay, with pipes that fill them. */
export interface SheetServices {
  projects: ProjectServices;
  structure: StructureServices;
  reading: SheetReadingServices;
  runs: SheetRunServices;
  rows: RowServices;
  changes: SheetChangeServices;
  trash: SheetTrashServices;
  following: SheetFollowingServices;
  searches: SheetSearchServices;
  compare: SheetCompareServices;
}
