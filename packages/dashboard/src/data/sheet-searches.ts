import type {
  Client,
  NewSheet,
  NewSheetRun,
  NewSheetSearch,
  Sheet,
  SheetEstimate,
  SheetHead,
  SheetRun,
  Sheets,
  SheetSearch,
} from '@headrace/client';
import { useQuery } from '@tanstack/react-query';
import { useChange } from './change.ts';
import type { Environment } from './environment.ts';
import { useRead } from './read.ts';
import { useRepeatedKey } from './repeated-key.ts';
import { useService } from './service.tsx';

const againMs = 700;

/** The screen of a sheet. */
export function screenOfSheet(id: number): string {
  return `/sheets/${id}`;
}

/** The sheets that rows of an environment can go into. */
export function useSheetChoices(environment: Environment) {
  return useRead(['sheets', environment], async (client, signal): Promise<SheetHead[]> => {
    const { sheets } = await client.call<Sheets>(`/v1/sheets?environment=${environment}`, { signal });
    return sheets;
  });
}

/** A sheet with its columns and pipes. */
export function useSheetStructure(id: number | null) {
  return useRead<Sheet>(['sheet', id, 'structure'], (client) => client.sheets.get(id ?? 0), {
    isEnabled: id !== null,
  });
}

export function useMakeSheet() {
  return useChange((client, sheet: NewSheet) => client.sheets.create(sheet), ['sheets'], ['projects']);
}

/** Lets the rows of a search become rows of a sheet. Sent again after a failure, it goes with the same key. */
export function useSearchIntoSheet() {
  const withKey = useRepeatedKey();
  return useChange(
    (client: Client, { sheet, search }: { sheet: number; search: NewSheetSearch }) =>
      withKey({ sheet, search }, (idempotencyKey) => client.sheets.search(sheet, search, { idempotencyKey })),
    ['sheets'],
    ['sheet'],
  );
}

/** How far a search into a sheet is; asked about until it has ended. */
export function useSheetSearch(sheet: number, no: number) {
  const { client, organization } = useService();
  return useQuery({
    queryKey: ['of', organization, 'sheet', sheet, 'search', no],
    queryFn: ({ signal }) => client.sheets.getSearch(sheet, no, { signal }),
    refetchInterval: ({ state }: { state: { data: SheetSearch | undefined } }) =>
      state.data?.finished_at === null ? againMs : false,
  });
}

export function useCancelSheetSearch() {
  return useChange(
    (client, { sheet, no }: { sheet: number; no: number }) => client.sheets.cancelSearch(sheet, no),
    ['sheet'],
  );
}

/** What running pipes of a sheet would do and cost; null is not asked about. */
export function useSheetRunOutlook(sheet: number, run: NewSheetRun | null) {
  return useRead<SheetEstimate>(
    ['sheet', sheet, 'outlook', run],
    (client) => client.sheets.estimate(sheet, run ?? { pipes: [] }),
    { isEnabled: run !== null && run.pipes.length > 0 },
  );
}

export function useRunSheet() {
  const withKey = useRepeatedKey();
  return useChange(
    (client: Client, { sheet, run }: { sheet: number; run: NewSheetRun }): Promise<SheetRun> =>
      withKey({ sheet, run }, (idempotencyKey) => client.sheets.run(sheet, run, { idempotencyKey })),
    ['sheet'],
  );
}
