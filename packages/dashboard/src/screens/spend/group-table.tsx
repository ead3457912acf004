import { Link } from '@tanstack/react-router';
import { formatCount, formatCredits } from '../../data/format-number.ts';
import { Bar } from '../../kit/meter.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import type { GroupRow } from './list-groups.ts';
import type { SpendGroup } from './spend-search.ts';

const heads: Readonly<Record<SpendGroup, string>> = {
  pipe: 'Pipe or search',
  provider: 'Provider',
  sheet: 'Sheet',
  key: 'Key or person',
};
const linkClass = 'hover:text-accent hover:underline';

const numbers: Column<GroupRow>[] = [
  { id: 'share', head: 'Share', cell: (row) => <Share share={row.share} /> },
  { id: 'credits', head: 'Credits', isNumber: true, cell: ({ credits }) => formatCredits(credits) },
  { id: 'fees', head: 'Of which fees', isNumber: true, cell: ({ fees }) => formatCredits(fees) },
  { id: 'entries', head: 'Charges', isNumber: true, cell: ({ entries }) => formatCount(entries) },
];

const perFound: Column<GroupRow> = {
  id: 'found',
  head: 'Credits per found value',
  isNumber: true,
  cell: (row) => (row.perFound === null ? '' : formatCredits(Math.round(row.perFound * 1000) / 1000)),
};

export function GroupTable({ group, rows }: { group: SpendGroup; rows: readonly GroupRow[] }) {
  return (
    <Table
      label={`Spent by ${group}`}
      columns={columnsOf(group)}
      rows={rows}
      rowKey={({ key }) => key ?? ' none'}
    />
  );
}

function columnsOf(group: SpendGroup): Column<GroupRow>[] {
  const cell = (row: GroupRow) => <Name group={group} row={row} />;
  const name = { id: 'name', head: heads[group], isName: true, cell };
  return [name, ...numbers, ...(group === 'provider' ? [perFound] : [])];
}

function Name({ group, row: { key, name, isDeleted } }: { group: SpendGroup; row: GroupRow }) {
  if (key === null || key.startsWith(' ')) return <span className="font-normal text-muted">{name}</span>;
  if (group === 'pipe')
    return (
      <Link to="/runs" search={{ pipe: key }} className={linkClass}>
        {name}
      </Link>
    );
  if (group === 'provider' && key !== 'headrace')
    return (
      <Link to="/connections" search={{ provider: key }} className={linkClass}>
        {name}
      </Link>
    );
  if (group === 'sheet' && !isDeleted)
    return (
      <Link to="/sheets/$sheetId" params={{ sheetId: key }} className={linkClass}>
        {name}
      </Link>
    );
  return name;
}

function Share({ share }: { share: number }) {
  return (
    <span className="flex items-center gap-2">
      <span className="w-24 shrink-0">
        <Bar parts={[{ share, look: 'used' }]} />
      </span>
      <span className="text-sm text-muted tabular-nums">{Math.round(share * 100)} %</span>
    </span>
  );
}
