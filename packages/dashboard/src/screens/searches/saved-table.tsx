import type { SavedSearches } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { formatAgo, formatMoment } from '../../data/format-time.ts';
import { useNow } from '../../data/now.ts';
import { Moment } from '../../kit/moment.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import type { SearchSource } from './search-source.ts';

type Saved = SavedSearches['searches'][number];

interface SavedTableProps {
  searches: readonly Saved[];
  sources: readonly SearchSource[];
}

/** The searches that are kept, by name. */
export function SavedTable({ searches, sources }: SavedTableProps) {
  const labels = new Map(sources.map(({ id, label }) => [id, label]));
  return <Table label="Saved searches" columns={columnsOf(labels)} rows={searches} rowKey={({ id }) => id} />;
}

function columnsOf(labels: ReadonlyMap<string, string>): Column<Saved>[] {
  return [
    { id: 'name', head: 'Name', isName: true, cell: (saved) => <SavedName saved={saved} /> },
    {
      id: 'source',
      head: 'Source',
      cell: ({ search_id: id }) =>
        labels.get(id) ?? <code className="font-mono text-sm break-all">{id}</code>,
    },
    { id: 'changed', head: 'Changed', isNumber: true, cell: ({ updated_at: at }) => <Ago at={at} /> },
    {
      id: 'run',
      head: 'Last run',
      isNumber: true,
      cell: ({ last_run_at: at }) =>
        at === null ? <span className="text-muted">never</span> : <Ago at={at} />,
    },
  ];
}

function SavedName({ saved: { id, name, search_id: searchId } }: { saved: Saved }) {
  return (
    <Link
      to="/searches/$searchId"
      params={{ searchId }}
      search={{ saved: id }}
      className="font-medium break-words text-accent hover:underline"
    >
      {name}
    </Link>
  );
}

function Ago({ at }: { at: string }) {
  const now = useNow();
  const date = new Date(at);
  return <Moment at={at} ago={formatAgo(date, now)} exact={formatMoment(date)} />;
}
