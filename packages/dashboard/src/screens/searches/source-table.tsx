import { Link } from '@tanstack/react-router';
import { KeyBadge } from '../../cells/key-badge.tsx';
import { useProviders } from '../../data/providers.ts';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import type { SearchSource } from './search-source.ts';
import { keyOf } from './search-source.ts';

const kinds = {
  people: 'people',
  companies: 'companies',
  own: 'your records',
  datasets: 'your dataset',
} as const;

const columns: readonly Column<SearchSource>[] = [
  { id: 'source', head: 'Source', isName: true, cell: (source) => <SourceName source={source} /> },
  { id: 'finds', head: 'Finds', cell: ({ finds }) => kinds[finds] },
  { id: 'filters', head: 'Filters', isNumber: true, cell: ({ filters }) => filters.length },
  {
    id: 'price',
    head: 'Price',
    cell: ({ price }) => <span className="whitespace-nowrap tabular-nums">{price}</span>,
  },
  { id: 'key', head: 'Key', cell: (source) => <SourceKey source={source} /> },
];

/** What can be searched: what it finds, its price, and whether there is a key. */
export function SourceTable({ sources }: { sources: readonly SearchSource[] }) {
  return <Table label="Sources" columns={columns} rows={sources} rowKey={({ id }) => id} />;
}

function SourceKey({ source }: { source: SearchSource }) {
  const { data } = useProviders();
  const key = keyOf(source, data?.providers);
  return key === null ? <span className="text-muted">none needed</span> : <KeyBadge kind={key} />;
}

function SourceName({ source: { id, label } }: { source: SearchSource }) {
  return (
    <div className="grid min-w-48">
      <Link
        to="/searches/$searchId"
        params={{ searchId: id }}
        className="font-medium text-accent hover:underline"
      >
        {label}
      </Link>
      <code className="font-mono text-xs font-normal break-all text-faint">{id}</code>
    </div>
  );
}
