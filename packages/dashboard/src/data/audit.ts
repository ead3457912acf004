import type { AuditEntries, Client } from '@headrace/client';
import { useReadPages } from './read-pages.ts';
import { useService } from './service.tsx';

export type AuditEntry = AuditEntries['entries'][number];

export interface AuditFilter {
  /** The id of a person or an API key, or `operator`. */
  actor?: string | undefined;
  /** Method and path: `DELETE /v1/keys/{key_id}`. */
  action?: string | undefined;
  /** ISO moments. */
  from?: string | undefined;
  to?: string | undefined;
}

/** What admins and owners changed, the newest first. */
export function useAudit(filter: AuditFilter) {
  return useReadPages<AuditEntry>(['audit', filter], (client, page) =>
    readEntries(client, { filter, limit: 50, ...page }),
  );
}

/** Reads a page of the list by itself, as for a file. */
export function useAuditPages(filter: AuditFilter) {
  const { client } = useService();
  return (cursor: string | null, signal: AbortSignal) =>
    readEntries(client, { filter, limit: 200, cursor, signal });
}

/** What the list is asked with, as it stands in the address of the call. */
export function auditPath(
  filter: AuditFilter,
  { limit, cursor }: { limit: number; cursor: string | null },
): string {
  const given = Object.entries({ ...filter, limit: String(limit), before: cursor ?? undefined });
  const query = given.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return `/v1/audit?${new URLSearchParams(query).toString()}`;
}

interface AuditPage {
  filter: AuditFilter;
  limit: number;
  cursor: string | null;
  signal: AbortSignal;
}

async function readEntries(client: Client, { filter, signal, ...page }: AuditPage) {
  const { entries, next } = await client.call<AuditEntries>(auditPath(filter, page), { signal });
  return { items: entries, next };
}
