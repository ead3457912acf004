import type { RunItem } from '@headrace/client';
import { useCsvExport } from '../../data/csv-export.ts';
import type { RunFilters } from '../../data/runs.ts';
import { useRunPages } from '../../data/runs.ts';
import { ExportButton } from '../../kit/export-button.tsx';

const head = [
  'id',
  'kind',
  'status',
  'environment',
  'pipes',
  'records',
  'records_done',
  'credits',
  'created_by',
  'sheet_id',
  'error',
  'created_at',
  'finished_at',
];
const toRow = (run: RunItem) => [
  run.id,
  run.kind,
  run.status,
  run.environment,
  run.pipes?.join(' ') ?? null,
  run.records,
  run.records_done,
  run.credits.spent,
  run.created_by,
  run.sheet_id,
  run.error,
  run.created_at,
  run.finished_at,
];

/** The runs that pass the filters, as a file. */
export function RunExport({ filters }: { filters: RunFilters }) {
  const readPage = useRunPages(filters);
  const { start, stop, count } = useCsvExport({ name: 'headrace-runs', head, toRow, readPage });
  return <ExportButton what="runs" count={count} onStart={start} onStop={stop} />;
}
