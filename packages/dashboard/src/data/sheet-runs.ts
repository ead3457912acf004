import type { NewSheetRun, SheetEstimate, SheetRun } from '@headrace/client';
import { useChange } from './change.ts';
import { useRead } from './read.ts';
import { useSendOnce } from './send-once.ts';

const pathOf = (id: number, rest: string) => `/v1/sheets/${id}${rest}`;

/** What a run would do and cost. Null asks nothing. */
export function useRunEstimate(id: number, run: NewSheetRun | null) {
  return useRead<SheetEstimate>(
    ['sheet', id, 'estimate', run],
    (client, signal) => client.call(pathOf(id, '/estimate'), { body: run, signal }),
    { isEnabled: run !== null },
  );
}

/** Starts a run. */
export function useStartRun(id: number) {
  const once = useSendOnce();
  return useChange(
    (client, run: NewSheetRun) =>
      once(run, (idempotencyKey) => client.sheets.run(id, run, { idempotencyKey })),
    ['sheet', id],
    ['running-sheets'],
  );
}

export function useCancelRun(id: number) {
  return useChange((client, no: number) => client.sheets.cancelRun(id, no), ['sheet', id]);
}

/** Runs again what failed in a run, under the same ceiling. */
export function useRetryRun(id: number) {
  return useChange(
    (client, no: number) => client.call<SheetRun>(pathOf(id, `/runs/${no}/retry`), { method: 'POST' }),
    ['sheet', id],
  );
}
