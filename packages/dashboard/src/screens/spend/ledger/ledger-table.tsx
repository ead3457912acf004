import { Link } from '@tanstack/react-router';
import { formatCredits } from '../../../data/format-number.ts';
import { formatAgo, formatMoment } from '../../../data/format-time.ts';
import { useNow } from '../../../data/now.ts';
import type { LedgerEntry } from '../../../data/spend.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Moment } from '../../../kit/moment.tsx';
import type { Column } from '../../../kit/table.tsx';
import { Table } from '../../../kit/table.tsx';
import { kindWords, signed } from './entry-words.ts';

const columns: Column<LedgerEntry>[] = [
  { id: 'at', head: 'When', isName: true, cell: ({ at }) => <When at={at} /> },
  { id: 'kind', head: 'Kind', cell: ({ kind }) => <Kind kind={kind} /> },
  {
    id: 'amount',
    head: 'Credits',
    isNumber: true,
    cell: ({ amount }) => signed(amount, formatCredits),
  },
  { id: 'what', head: 'For', cell: (entry) => <What entry={entry} /> },
];

interface LedgerTableProps {
  entries: readonly LedgerEntry[];
  onProve: (id: string) => void;
}

export function LedgerTable({ entries, onProve }: LedgerTableProps) {
  return <Table label="Ledger" columns={columnsWith(onProve)} rows={entries} rowKey={({ id }) => id} />;
}

function columnsWith(onProve: LedgerTableProps['onProve']): Column<LedgerEntry>[] {
  const cell = ({ id }: LedgerEntry) => (
    <Button size="small" aria-label={`Prove entry ${id}`} onClick={() => onProve(id)}>
      Prove
    </Button>
  );
  return [...columns, { id: 'prove', head: <span className="sr-only">Proof</span>, isNumber: true, cell }];
}

function When({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <span className="font-normal">
      <Moment at={at} ago={formatAgo(time, useNow())} exact={formatMoment(time)} />
    </span>
  );
}

function Kind({ kind }: Pick<LedgerEntry, 'kind'>) {
  const { word, tone } = kindWords[kind];
  return <Badge tone={tone}>{word}</Badge>;
}

/** The operation and its run, or the note of a grant. */
function What({ entry: { operation, run_id: run, note, kind } }: { entry: LedgerEntry }) {
  return (
    <span className="grid min-w-56">
      <span className="break-words">{note ?? operation ?? kindWords[kind].meaning}</span>
      {run !== null && (
        <Link
          to="/runs/$runId"
          params={{ runId: run }}
          aria-label={`Run ${run}`}
          className="font-mono text-xs text-muted hover:text-accent hover:underline"
        >
          {run}
        </Link>
      )}
    </span>
  );
}
