import type { Dataset, SearchResponse } from '@headrace/client';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useId, useMemo } from 'react';
import { FieldText } from '../../cells/field-text.tsx';
import { seeField } from '../../cells/see-field.ts';
import { useComplete } from '../../data/complete.ts';
import { useDatasetRows } from '../../data/datasets.ts';
import { countOf } from '../../data/format-number.ts';
import { useIsHere } from '../../data/is-here.ts';
import { useMirrored } from '../../data/mirrored.ts';
import { useRights } from '../../data/rights.ts';
import { isEqual } from '../../forms/config-value.ts';
import { FilterForm } from '../../forms/filter-form.tsx';
import { filtersOfDataset } from '../../forms/filter-model.ts';
import { Button } from '../../kit/button.tsx';
import type { PlainObject } from '../../kit/is-object.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { Facets } from './facets.tsx';

const route = getRouteApi('/datasets/$name');
const nothing: PlainObject = {};

/** The rows that pass the filters, and how often values occur among them. */
export function DatasetRows({ dataset }: { dataset: Dataset }) {
  const [filters, setFilters] = useFilters();
  const { mayWrite } = useRights();
  const id = useId();
  const complete = useComplete();
  const fields = useMemo(() => filtersOfDataset(dataset.name, dataset.columns), [dataset]);
  return (
    <div className="grid gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="grid content-start gap-5">
        <section aria-label="Filters">
          <FilterForm
            id={id}
            fields={fields}
            filters={filters}
            problems={[]}
            complete={complete}
            onChange={setFilters}
          />
        </section>
        <Facets dataset={dataset} filters={filters} onFilters={setFilters} />
      </div>
      <div className="min-w-0">
        {mayWrite ? (
          <Found dataset={dataset} filters={filters} />
        ) : (
          <Panel title="Rows">
            <p className="text-muted">
              Rows are read by a search, which viewers cannot run. A member can, and an admin can make you
              one.
            </p>
          </Panel>
        )}
      </div>
    </div>
  );
}

/** The filters as they are edited; the address follows. */
function useFilters(): [PlainObject, (filters: PlainObject) => void] {
  const { filters: told = nothing } = route.useSearch();
  const navigate = route.useNavigate();
  const isHere = useIsHere();
  const write = useCallback(
    (edited: PlainObject) => {
      if (!isHere()) return;
      const filters = Object.keys(edited).length === 0 ? undefined : edited;
      void navigate({ search: (last) => ({ ...last, filters }), replace: true, resetScroll: false });
    },
    [navigate, isHere],
  );
  return useMirrored(told, write);
}

type Row = { no: number; cells: SearchResponse['results'][number] };

function Found({ dataset, filters }: { dataset: Dataset; filters: PlainObject }) {
  const { filters: told = nothing, sort, direction = 'asc' } = route.useSearch();
  const order = sort === undefined ? {} : { sort: { field: sort, direction } };
  const rows = useDatasetRows(dataset.search_id, { filters: told, ...order });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = rows;
  const isBehind = !isEqual(filters, told) || rows.isPlaceholderData;
  return (
    <Panel title="Rows" isFlush actions={isBehind && <span className="text-sm text-muted">Searching …</span>}>
      <Loaded of={{ data: rows.data, error: rows.error, refetch: rows.refetch }}>
        {({ pages }) => {
          const all = pages
            .flatMap(({ results }) => results)
            .map((cells, index) => ({ no: index + 1, cells }));
          if (all.length === 0) return <p className="p-4 text-muted">No row passes these filters.</p>;
          return (
            <>
              <RowTable dataset={dataset} rows={all} />
              <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2">
                {hasNextPage && (
                  <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {isFetchingNextPage ? 'Reading more' : 'Show more rows'}
                  </Button>
                )}
                <span className="text-sm text-muted">
                  {countOf(all.length, 'row')} {hasNextPage ? 'so far' : 'in all'}
                </span>
              </div>
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function RowTable({ dataset, rows }: { dataset: Dataset; rows: readonly Row[] }) {
  return <Table label="Rows" columns={columnsOf(dataset)} rows={rows} rowKey={({ no }) => String(no)} />;
}

function columnsOf({ columns }: Dataset): Column<Row>[] {
  return [
    {
      id: ' no',
      head: '#',
      isName: true,
      isNumber: true,
      cell: ({ no }) => <span className="font-normal text-faint tabular-nums">{no}</span>,
    },
    ...columns.map(({ name, type }) => ({
      id: name,
      head: type === 'json' ? name : <SortButton column={name} />,
      isNumber: type === 'number',
      cell: ({ cells }: Row) => {
        const cell = cells[name];
        return cell === undefined ? null : (
          <div className="max-w-64 min-w-20">
            <FieldText seen={seeField(cell, { locale: undefined })} />
          </div>
        );
      },
    })),
  ];
}

/** Sorts by a column: up, then down, then not at all. */
function SortButton({ column }: { column: string }) {
  const { sort, direction } = route.useSearch();
  const navigate = route.useNavigate();
  const isSorted = sort === column;
  const next = !isSorted
    ? { sort: column, direction: undefined }
    : direction === 'desc'
      ? { sort: undefined, direction: undefined }
      : { sort: column, direction: 'desc' as const };
  return (
    <button
      type="button"
      className="inline-flex min-h-6 cursor-pointer items-center gap-1 hover:text-text"
      aria-label={`Sort by ${column}${isSorted ? (direction === 'desc' ? ', now falling' : ', now rising') : ''}`}
      onClick={() => void navigate({ search: (last) => ({ ...last, ...next }), resetScroll: false })}
    >
      {column}
      {isSorted &&
        (direction === 'desc' ? <ArrowDown aria-hidden size={13} /> : <ArrowUp aria-hidden size={13} />)}
    </button>
  );
}
