import type { Comparison, NewComparison } from '@headrace/client';
import { useQuery } from '@tanstack/react-query';
import { useSendOnce } from './send-once.ts';
import { useChange } from './change.ts';
import { useService } from './service.tsx';

const everyMs = 1000;

/** A comparison of providers, read again until it is over. */
export function useComparison(sheetId: number, id: number) {
  const { client, organization } = useService();
  return useQuery<Comparison>({
    queryKey: ['of', organization, 'sheet', sheetId, 'comparison', id],
    queryFn: ({ signal }) => client.sheets.getComparison(sheetId, id, { signal }),
    refetchInterval: ({ state }) => (state.data?.finished_at == null ? everyMs : false),
  });
}

/** Asks providers of a pipe side by side. */
export function useStartComparison(sheetId: number, pipe: string) {
  const once = useSendOnce();
  return useChange((client, wanted: NewComparison) =>
    once(wanted, (idempotencyKey) => client.sheets.compare(sheetId, { pipe, ...wanted }, { idempotencyKey })),
  );
}
