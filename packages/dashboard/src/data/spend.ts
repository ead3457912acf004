import type { Client, Credits, CreditUsage, LedgerProof } from '@headrace/client';
import { useRead } from './read.ts';
import { useReadPages } from './read-pages.ts';
import { useService } from './service.tsx';

export type LedgerEntry = Credits['entries'][number];
export const entryKinds = ['grant', 'capture', 'fee', 'refund'] as const;

export interface EntryFilter {
  kind?: LedgerEntry['kind'] | undefined;
  run_id?: string | undefined;
  /** ISO moments. */
  from?: string | undefined;
  to?: string | undefined;
}

/* The balance of the frame follows `credits`; whatever is read under that key is read again with it. */

/** The balance, what is held of it, and for which runs. */
export function useAccount() {
  return useRead(['credits', 'balance'], (client, signal) =>
    client.call<Credits>('/v1/credits?limit=1', { signal }),
  );
}

/** What moved the balance, the newest first. */
export function useLedger(filter: EntryFilter) {
  return useReadPages<LedgerEntry>(['credits', 'entries', filter], (client, page) =>
    readEntries(client, { filter, ...page }),
  );
}

/** Reads a page of the ledger by itself, as for a file. */
export function useEntryPages(filter: EntryFilter) {
  const { client } = useService();
  return (cursor: string | null, signal: AbortSignal) =>
    readEntries(client, { filter, cursor, signal, limit: 200 });
}

async function readEntries(
  client: Client,
  {
    filter,
    cursor,
    signal,
    limit = 50,
  }: { filter: EntryFilter; cursor: string | null; signal: AbortSignal; limit?: number },
) {
  const given = Object.entries({ ...filter, limit: String(limit), before: cursor ?? undefined });
  const query = given.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const path = `/v1/credits?${new URLSearchParams(query).toString()}`;
  const { entries, next } = await client.call<Credits>(path, { signal });
  return { items: entries, next };
}

const usageEveryMs = 30_000;

/** What credits were spent on since a moment. It is counted anew, so not with every charge. */
export function useUsage(given: { group: CreditUsage['group']; from: string; zone?: string }) {
  return useRead(['usage', given], (client) => client.readUsage(given), {
    everyMs: usageEveryMs,
    // More or fewer days begin with those that are known.
    keepsLast: given.group === 'day',
  });
}

/** What is behind an entry, and whether it holds. */
export function useProof(id: string) {
  return useRead<LedgerProof>(['proof', id], (client) => client.proveEntry(id));
}
