import type { AuditEntry, AuditFilter } from '../../../data/audit.ts';
import { useAuditPages } from '../../../data/audit.ts';
import { useCsvExport } from '../../../data/csv-export.ts';
import { ExportButton } from '../../../kit/export-button.tsx';

const head = ['id', 'at', 'actor', 'actor_name', 'address', 'action', 'target'];
const toRow = ({ id, at, actor, actor_name: name, address, action, target }: AuditEntry) => [
  id,
  at,
  actor,
  name,
  address,
  action,
  target,
];

/** The changes that pass the filters, as a file. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const readPage = useAuditPages(filter);
  const { start, stop, count } = useCsvExport({ name: 'headrace-audit', head, toRow, readPage });
  return <ExportButton what="changes" count={count} onStart={start} onStop={stop} />;
}
