import type {
  Client,
  NewSheetColumn,
  NewSheetPipe,
  NewSheetView,
  Sheet,
  SheetChanges,
  SheetColumnChange,
  SheetRuns,
  SheetView,
  SheetViewChange,
  SheetViews,
} from '@headrace/client';
import { useChange } from './change.ts';
import { useRead } from './read.ts';

const pathOf = (id: number, rest = '') => `/v1/sheets/${id}${rest}`;

/** A sheet with its columns and pipes. */
export function useSheet(id: number) {
  return useRead<Sheet>(['sheet', id, 'structure'], (client, signal) => client.call(pathOf(id), { signal }));
}

export function useSheetViews(id: number) {
  return useRead(['sheet', id, 'views'], async (client, signal): Promise<SheetView[]> => {
    const { views } = await client.call<SheetViews>(pathOf(id, '/views'), { signal });
    return views;
  });
}

/** Its runs, the newest first. */
export function useSheetRuns(id: number) {
  return useRead(['sheet', id, 'runs'], async (client, signal) => {
    const { runs } = await client.call<SheetRuns>(pathOf(id, '/runs'), { signal });
    return runs;
  });
}

/** Changes something of a sheet, and reads it again. */
function useSheetChange<Input, Output>(
  id: number,
  change: (client: Client, input: Input) => Promise<Output>,
) {
  return useChange(change, ['sheet', id], ['sheets']);
}

const columnPath = (id: number, name: string) => pathOf(id, `/columns/${encodeURIComponent(name)}`);

export function useAddColumn(id: number) {
  return useSheetChange(id, (client, body: NewSheetColumn) =>
    client.call<Sheet>(pathOf(id, '/columns'), { body }),
  );
}

export function useChangeColumn(id: number) {
  return useSheetChange(id, (client, { column, ...body }: SheetColumnChange & { column: string }) =>
    client.call<Sheet>(columnPath(id, column), { method: 'PATCH', body }),
  );
}

export function useRemoveColumn(id: number) {
  return useSheetChange(id, (client, column: string) =>
    client.call<Sheet>(columnPath(id, column), { method: 'DELETE' }),
  );
}

/** A pipe of a sheet as it is sent; the service checks its settings. */
export interface PipeBody {
  pipe_id: string;
  auto?: NewSheetPipe['auto'];
  [setting: string]: unknown;
}

export function useAddPipe(id: number) {
  return useSheetChange(id, (client, body: PipeBody) => client.call<Sheet>(pathOf(id, '/pipes'), { body }));
}

export function useChangePipe(id: number) {
  return useSheetChange(id, (client, { pipe, body }: { pipe: string; body: PipeBody }) =>
    client.call<Sheet>(pathOf(id, `/pipes/${pipe}`), { method: 'PUT', body }),
  );
}

export function useRemovePipe(id: number) {
  return useSheetChange(id, (client, pipe: string) =>
    client.call<Sheet>(pathOf(id, `/pipes/${pipe}`), { method: 'DELETE' }),
  );
}

export function useSaveView(id: number) {
  return useSheetChange(id, (client, body: NewSheetView) =>
    client.call<SheetView>(pathOf(id, '/views'), { body }),
  );
}

export function useChangeView(id: number) {
  return useSheetChange(id, (client, { view, ...body }: SheetViewChange & { view: number }) =>
    client.call<SheetView>(pathOf(id, `/views/${view}`), { method: 'PATCH', body }),
  );
}

export function useRemoveView(id: number) {
  return useSheetChange(id, (client, view: number) =>
    client.call<void>(pathOf(id, `/views/${view}`), { method: 'DELETE' }),
  );
}

/** What was changed, the newest first. */
export function readChanges(client: Client, id: number): Promise<SheetChanges> {
  return client.call(pathOf(id, '/changes?limit=50'));
}
