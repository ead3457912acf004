import type {
  NewSheet,
  Project,
  Projects,
  Sheet,
  SheetHead,
  Sheets,
  SheetsInTrash,
  SheetStats,
} from '@headrace/client';
import { useChange } from './change.ts';
import type { Environment } from './environment.ts';
import { useFollow } from './follow.ts';
import { useRead } from './read.ts';
import { useReadPages } from './read-pages.ts';

const pathOf = (id: number, rest = '') => `/v1/sheets/${id}${rest}`;

/** The sheets of an environment, with the projects that they are in. */
export function useSheets(environment: Environment) {
  return useRead(['sheets', environment], async (client, signal): Promise<SheetHead[]> => {
    const { sheets } = await client.call<Sheets>(`/v1/sheets?environment=${environment}`, { signal });
    return sheets;
  });
}

export function useProjects() {
  return useRead(['projects'], async (client, signal): Promise<Project[]> => {
    const { projects } = await client.call<Projects>('/v1/projects', { signal });
    return projects;
  });
}

/** Ids of sheets that something runs in. */
export function useRunningSheets() {
  useFollow('runs', 'running-sheets');
  return useRead(['running-sheets'], async (client) => {
    const { runs } = await client.listRuns({ status: 'processing', limit: 100 });
    return new Set(runs.flatMap(({ sheet_id: id }) => (id === null ? [] : [id])));
  });
}

/** What is in a sheet, in numbers; read once somebody looks. */
export function useSheetStats(id: number, isEnabled = true) {
  return useRead<SheetStats>(
    ['sheet', id, 'stats'],
    (client, signal) => client.call(pathOf(id, '/stats'), { signal }),
    { isEnabled },
  );
}

export function useCreateSheet() {
  return useChange(
    (client, sheet: NewSheet) => client.call<Sheet>('/v1/sheets', { body: sheet }),
    ['sheets'],
    ['projects'],
  );
}

interface SheetNaming {
  id: number;
  name?: string;
  project?: string;
}

/** Gives a sheet another name, or moves it to another project. */
export function useRenameSheet() {
  return useChange(
    (client, { id, ...body }: SheetNaming) => client.call<Sheet>(pathOf(id), { method: 'PATCH', body }),
    ['sheets'],
    ['projects'],
    ['sheet'],
  );
}

export function useDeleteSheet() {
  return useChange(
    (client, id: number) => client.call<void>(pathOf(id), { method: 'DELETE' }),
    ['sheets'],
    ['projects'],
    ['sheets-in-trash'],
  );
}

export function useRenameProject() {
  return useChange(
    (client, { id, name }: { id: number; name: string }) =>
      client.call<Project>(`/v1/projects/${id}`, { method: 'PATCH', body: { name } }),
    ['sheets'],
    ['projects'],
  );
}

/** Sheets that were deleted in the last 30 days. */
export function useSheetsInTrash() {
  return useReadPages(['sheets-in-trash'], async (client, { cursor, signal }) => {
    const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page = await client.call<SheetsInTrash>(`/v1/trash/sheets${query}`, { signal });
    return { items: page.sheets, next: page.next_cursor };
  });
}

export function useRestoreSheet() {
  return useChange(
    (client, id: number) => client.call<Sheet>(`/v1/trash/sheets/${id}/restore`, { method: 'POST' }),
    ['sheets'],
    ['projects'],
    ['sheets-in-trash'],
  );
}

/** For good; admins alone may do it. */
export function useEraseSheet() {
  return useChange(
    (client, id: number) => client.call<void>(`/v1/trash/sheets/${id}`, { method: 'DELETE' }),
    ['sheets-in-trash'],
  );
}
