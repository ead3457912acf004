import type { CatalogPipe } from '@headrace/client';
import { getRouteApi } from '@tanstack/react-router';
import { useRead } from '../../data/read.ts';
import { Badge } from '../../kit/badge.tsx';
import { inputClass } from '../../kit/field.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';

const route = getRouteApi('/catalog');

const columns: Column<CatalogPipe>[] = [
  {
    id: 'label',
    head: 'Pipe',
    isName: true,
    cell: ({ label, pipe_id: id }) => <Named label={label} id={id} />,
  },
  { id: 'category', head: 'Category', cell: ({ category }) => <Badge>{category}</Badge> },
  { id: 'gives', head: 'Gives', cell: ({ outputs }) => outputs.map(({ name }) => name).join(', ') },
];

/** Every pipe: what it needs, gives and costs. */
export function CatalogScreen() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const pipes = useRead(['catalog', 'pipes'], (client) => client.listPipes());
  return (
    <Page title="Catalog" lead="Everything that Headrace can ask, with what it needs, gives and costs.">
      <input
        type="search"
        aria-label="Find pipes"
        placeholder="Find pipes"
        className={inputClass}
        defaultValue={q}
        onChange={({ target }) => void navigate({ search: { q: target.value }, replace: true })}
      />
      <Panel isFlush>
        <Loaded of={pipes}>
          {(all) => (
            <Table label="Pipes" columns={columns} rows={filter(all, q)} rowKey={({ pipe_id: id }) => id} />
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}

function Named({ label, id }: { label: string; id: string }) {
  return (
    <>
      <span className="block">{label}</span>
      <code className="font-mono text-sm font-normal text-faint">{id}</code>
    </>
  );
}

function filter(pipes: readonly CatalogPipe[], q: string): CatalogPipe[] {
  const wanted = q.toLowerCase();
  return pipes.filter(({ label, pipe_id: id }) => `${label} ${id}`.toLowerCase().includes(wanted));
}
