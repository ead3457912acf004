import { StatusIcon } from '../../cells/status-icon.tsx';
import { statusLooks } from '../../cells/statuses.ts';
import { formatCount } from '../../data/format-number.ts';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import type { Outcome, PipesRun } from './count-outcomes.ts';
import { countOutcomes } from './count-outcomes.ts';

const columns: Column<Outcome>[] = [
  { id: 'field', head: 'Field', isName: true, cell: ({ field }) => <bdi>{field.replaceAll('_', ' ')}</bdi> },
  { id: 'status', head: 'Status', cell: ({ status }) => <Status status={status} /> },
  { id: 'reason', head: 'Why', cell: ({ reason }) => <span className="text-muted">{reason}</span> },
  { id: 'count', head: 'Cells', isNumber: true, cell: ({ count }) => formatCount(count) },
];

/** What became of the cells, by status and reason. */
export function OutcomeTable({ run }: { run: PipesRun }) {
  return (
    <Table
      label="Cells by status and reason"
      columns={columns}
      rows={countOutcomes(run)}
      rowKey={({ field, status, reason }) => `${field} ${status} ${reason ?? ''}`}
    />
  );
}

function Status({ status }: Pick<Outcome, 'status'>) {
  const look = statusLooks[status];
  return (
    <span className="flex items-center gap-1.5">
      <StatusIcon status={look} />
      {look.word}
    </span>
  );
}
