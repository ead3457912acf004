import type { AuditEntries } from '@headrace/client';
import { useReadPages } from './read-pages.ts';

export type AuditEntry = AuditEntries['entries'][number];

/** What admins and owners changed, the newest first. */
export function useAudit() {
  return useReadPages<AuditEntry>(['audit'], async (client, { cursor, signal }) => {
    const from = cursor === null ? '' : `&before=${cursor}`;
    const { entries, next } = await client.call<AuditEntries>(`/v1/audit?limit=50${from}`, { signal });
    return { items: entries, next };
  });
}
