import type { Dataset } from '@headrace/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, FileUp } from 'lucide-react';
import { useDataset } from '../../data/datasets.ts';
import { formatCount } from '../../data/format-number.ts';
import { formatAgo, formatMoment } from '../../data/format-time.ts';
import { useNow } from '../../data/now.ts';
import { useRights } from '../../data/rights.ts';
import { writeReads } from '../../data/write-call.ts';
import { buttonClass } from '../../kit/button.tsx';
import { CallMenu } from '../../kit/call-menu.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Figure, Figures } from '../../kit/figure.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Page } from '../../kit/page.tsx';
import { DatasetColumns } from './dataset-columns.tsx';
import { DatasetRows } from './dataset-rows.tsx';
import { DeleteDataset } from './delete-dataset.tsx';
import { ImportPage } from './import/import-page.tsx';
import { RejectsButton } from './import/reject-table.tsx';
import { StateBadge } from './state-badge.tsx';
import { UseIn } from './use-in.tsx';

const route = getRouteApi('/datasets/$name');

/** One dataset: its columns, its rows, and where it can be used. */
export function DatasetScreen() {
  const { name } = route.useParams();
  const { import: isImporting = false } = route.useSearch();
  const dataset = useDataset(name);
  return (
    <Loaded of={dataset}>
      {(found) => (isImporting ? <ImportPage dataset={found} /> : <Details dataset={found} />)}
    </Loaded>
  );
}

function Details({ dataset }: { dataset: Dataset }) {
  const { name, search_id: searchId, state } = dataset;
  return (
    <Page
      title={name}
      lead={
        <span className="flex flex-wrap items-center gap-2">
          <StateBadge state={state} />
          <code className="font-mono text-sm break-all select-all">{searchId}</code>
        </span>
      }
      actions={<Actions dataset={dataset} />}
    >
      <Figures>
        <Figure label="Rows" unit={`of ${dataset.kind}`}>
          {formatCount(dataset.rows)}
        </Figure>
        <Figure label="Columns">{formatCount(dataset.columns.length)}</Figure>
        <Figure label="Key">
          <span className="text-base font-normal">{dataset.key ?? 'none'}</span>
        </Figure>
        <Figure label="Last rejected" unit={dataset.rejected === 1 ? 'row' : 'rows'}>
          {formatCount(dataset.rejected)}
        </Figure>
        <Figure label="Updated">
          <Updated at={dataset.updated_at} />
        </Figure>
      </Figures>
      {dataset.rejected > 0 && (
        <div>
          <RejectsButton name={name} />
        </div>
      )}
      <UseIn dataset={dataset} />
      {state === 'ready' ? <DatasetRows dataset={dataset} /> : <NotReady dataset={dataset} />}
      <DatasetColumns dataset={dataset} />
    </Page>
  );
}

function Updated({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <span className="text-base font-normal">
      <Moment at={at} ago={formatAgo(date, useNow())} exact={formatMoment(date)} />
    </span>
  );
}

function Actions({ dataset: { name } }: { dataset: Dataset }) {
  const { mayManage } = useRights();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Link to="/datasets" className="flex items-center gap-1.5 px-2 text-muted hover:text-text">
        <ArrowLeft aria-hidden size={15} /> All datasets
      </Link>
      <CallMenu
        calls={writeReads(
          { path: `/v1/datasets/${encodeURIComponent(name)}`, command: `datasets show ${name}` },
          location.origin,
        )}
      />
      {mayManage && (
        <>
          <Link to="/datasets/$name" params={{ name }} search={{ import: true }} className={buttonClass()}>
            <FileUp aria-hidden size={15} /> Import rows
          </Link>
          <DeleteDataset name={name} />
        </>
      )}
    </div>
  );
}

function NotReady({ dataset: { state, name } }: { dataset: Dataset }) {
  const { mayManage } = useRights();
  const action = (
    <Link to="/datasets/$name" params={{ name }} search={{ import: true }} className={buttonClass('primary')}>
      Import rows
    </Link>
  );
  return (
    <Empty
      title={state === 'empty' ? 'No rows yet' : 'Its columns were declared anew'}
      {...(mayManage ? { action } : {})}
    >
      {state === 'empty'
        ? 'Import a file to fill it.'
        : 'The rows still have the earlier columns. Import a file that replaces them.'}
      {mayManage ? '' : ' Only admins import files.'}
    </Empty>
  );
}
