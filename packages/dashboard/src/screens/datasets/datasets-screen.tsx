import type { Dataset } from '@headrace/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Database, FileUp } from 'lucide-react';
import { useDatasets } from '../../data/datasets.ts';
import { formatCount } from '../../data/format-number.ts';
import { formatAgo, formatMoment } from '../../data/format-time.ts';
import { useNow } from '../../data/now.ts';
import { useRights } from '../../data/rights.ts';
import { writeReads } from '../../data/write-call.ts';
import { Button, buttonClass } from '../../kit/button.tsx';
import { CallMenu } from '../../kit/call-menu.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Page } from '../../kit/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { ImportPage } from './import/import-page.tsx';
import { StateBadge } from './state-badge.tsx';

const route = getRouteApi('/datasets');

/** The organization's own files, as they can be searched and asked. */
export function DatasetsScreen() {
  const { import: isImporting = false } = route.useSearch();
  if (isImporting) return <ImportPage dataset={null} />;
  return <DatasetList />;
}

function DatasetList() {
  const datasets = useDatasets();
  return (
    <Page
      title="Datasets"
      lead="Your own files. They can be searched like a provider, asked first in a waterfall, and complete filters, all for free."
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to="/lists" className={buttonClass()}>
            Buckets and streams
          </Link>
          <CallMenu calls={writeReads({ path: '/v1/datasets', command: 'datasets' }, location.origin)} />
          <ImportButton />
        </div>
      }
    >
      <Panel isFlush>
        <Loaded of={datasets}>
          {(all) => (all.length === 0 ? <NoDatasets /> : <List datasets={all} />)}
        </Loaded>
      </Panel>
    </Page>
  );
}

function ImportButton() {
  const { mayManage } = useRights();
  if (!mayManage)
    return (
      <Button disabled title="An admin imports files">
        <FileUp aria-hidden size={15} /> Import a file
      </Button>
    );
  return (
    <Link to="/datasets" search={{ import: true }} className={buttonClass('primary')}>
      <FileUp aria-hidden size={15} /> Import a file
    </Link>
  );
}

function NoDatasets() {
  const { mayManage } = useRights();
  return (
    <Empty icon={<Database aria-hidden size={20} />} title="No dataset yet" action={<ImportButton />}>
      A CSV, JSON lines or Parquet file with people or companies becomes a dataset. You see what was
      understood of each column before anything is stored.{mayManage ? '' : ' Only admins import files.'}
    </Empty>
  );
}

const columns: Column<Dataset>[] = [
  {
    id: 'name',
    head: 'Name',
    isName: true,
    cell: ({ name }) => (
      <Link
        to="/datasets/$name"
        params={{ name }}
        className="font-medium break-words text-accent hover:underline"
      >
        {name}
      </Link>
    ),
  },
  { id: 'kind', head: 'Rows are', cell: ({ kind }) => kind },
  { id: 'rows', head: 'Rows', isNumber: true, cell: ({ rows }) => formatCount(rows) },
  { id: 'columns', head: 'Columns', isNumber: true, cell: (dataset) => dataset.columns.length },
  { id: 'rejected', head: 'Last rejected', isNumber: true, cell: ({ rejected }) => formatCount(rejected) },
  { id: 'state', head: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  { id: 'updated', head: 'Updated', isNumber: true, cell: ({ updated_at: at }) => <Ago at={at} /> },
];

function List({ datasets }: { datasets: readonly Dataset[] }) {
  return <Table label="Datasets" columns={columns} rows={datasets} rowKey={({ name }) => name} />;
}

function Ago({ at }: { at: string }) {
  const now = useNow();
  const date = new Date(at);
  return <Moment at={at} ago={formatAgo(date, now)} exact={formatMoment(date)} />;
}
