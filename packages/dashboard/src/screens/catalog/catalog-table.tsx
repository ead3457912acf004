import { Link } from '@tanstack/react-router';
import { formatCredits } from '../../data/format-number.ts';
import { Badge } from '../../kit/badge.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import type { CatalogEntry } from './catalog-entry.ts';

const shownFields = 3;

const columns: Column<CatalogEntry>[] = [
  { id: 'label', head: 'Name', isName: true, cell: (entry) => <Name entry={entry} /> },
  {
    id: 'category',
    head: 'Category',
    cell: ({ category }) => <Badge>{category.replaceAll('_', ' ')}</Badge>,
  },
  { id: 'gives', head: 'Gives', cell: ({ outputs }) => <Fields names={outputs.map(({ name }) => name)} /> },
  { id: 'price', head: 'Credits', isNumber: true, cell: (entry) => <Price entry={entry} /> },
];

export function CatalogTable({
  entries,
  kind,
}: {
  entries: readonly CatalogEntry[];
  kind: 'pipes' | 'searches';
}) {
  const label = kind === 'pipes' ? 'Pipes' : 'Searches';
  return <Table label={label} columns={columns} rows={entries} rowKey={({ id }) => id} />;
}

function Name({ entry }: { entry: CatalogEntry }) {
  return (
    <span className="grid">
      <Link
        from="/catalog"
        to="/catalog"
        search={(last) => ({ ...last, id: entry.id })}
        className="font-medium hover:text-accent hover:underline"
      >
        {entry.label}
      </Link>
      <span className="flex items-center gap-2">
        <code className="font-mono text-xs font-normal text-faint">{entry.id}</code>
        {entry.isDeprecated && <Badge tone="warn">deprecated</Badge>}
      </span>
    </span>
  );
}

function Fields({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <span className="text-muted">follows from the config</span>;
  const more = names.length - shownFields;
  return (
    <span className="text-muted">
      {names.slice(0, shownFields).join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

/** From the cheapest to the most expensive that may be billed. */
function Price({ entry: { prices } }: { entry: CatalogEntry }) {
  const credits = prices.map((price) => price.credits);
  if (credits.length === 0) return <span className="text-muted">free</span>;
  const [least, most] = [Math.min(...credits), Math.max(...credits)];
  return least === most ? formatCredits(least) : `${formatCredits(least)} to ${formatCredits(most)}`;
}
