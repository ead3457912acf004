import type { Credits } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { countOf, formatCredits } from '../../data/format-number.ts';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';

type Hold = Credits['holds'][number];

/** The rest is on the screen of runs. */
const maxRows = 10;

const columns: Column<Hold>[] = [
  {
    id: 'run',
    head: 'Run',
    isName: true,
    cell: ({ run_id: runId }) => (
      <Link
        to="/runs/$runId"
        params={{ runId }}
        className="font-mono text-sm font-normal hover:text-accent hover:underline"
      >
        {runId}
      </Link>
    ),
  },
  { id: 'amount', head: 'Credits', isNumber: true, cell: ({ amount }) => formatCredits(amount) },
];

/** The runs that credits are held for; nothing while there are none. */
export function HeldPanel({ holds }: Pick<Credits, 'holds'>) {
  if (holds.length === 0) return null;
  const more = holds.length - maxRows;
  return (
    <Panel title="Held for runs that are not finished" isFlush>
      <Table
        label="Held"
        columns={columns}
        rows={holds.slice(0, maxRows)}
        rowKey={({ run_id: runId }) => runId}
      />
      <p className="border-t border-line px-4 py-2 text-sm text-muted">
        {more > 0 && `${countOf(more, 'more is', 'more are')} not shown. `}
        What a run does not spend is free again when it ends.
      </p>
    </Panel>
  );
}
