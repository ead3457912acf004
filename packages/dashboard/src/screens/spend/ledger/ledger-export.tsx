import { useCsvExport } from '../../../data/csv-export.ts';
import type { EntryFilter, LedgerEntry } from '../../../data/spend.ts';
import { useEntryPages } from '../../../data/spend.ts';
import { ExportButton } from '../../../kit/export-button.tsx';

const head = ['id', 'at', 'kind', 'credits', 'run_id', 'operation', 'note'];
const toRow = ({ id, at, kind, amount, run_id: run, operation, note }: LedgerEntry) => [
  id,
  at,
  kind,
  amount,
  run,
  operation,
  note,
];

/** The entries that pass the filters, as a file. */
export function LedgerExport({ filter }: { filter: EntryFilter }) {
  const readPage = useEntryPages(filter);
  const { start, stop, count } = useCsvExport({ name: 'headrace-ledger', head, toRow, readPage });
  return <ExportButton what="entries" count={count} onStart={start} onStop={stop} />;
}
