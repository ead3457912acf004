import type { Client } from '@headrace/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useService } from './service.tsx';

interface ReadOptions {
  /** Asks again after this time, while the tab is seen. */
  everyMs?: number;
  isEnabled?: boolean;
  /** While something else is read under another key, the last answer stays. */
  keepsLast?: boolean;
}

/** Reads something of the organization. The key names it, with everything the answer depends on. */
export function useRead<Data>(
  key: readonly unknown[],
  read: (client: Client, signal: AbortSignal) => Promise<Data>,
  { everyMs, isEnabled = true, keepsLast = false }: ReadOptions = {},
): UseQueryResult<Data> {
  const { client, organization } = useService();
  return useQuery({
    queryKey: ['of', organization, ...key],
    queryFn: ({ signal }) => read(client, signal),
    enabled: isEnabled,
    refetchInterval: everyMs ?? false,
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  });
}
