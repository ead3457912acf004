import type { Dataset, Facets as Counted } from '@headrace/client';
import { getRouteApi } from '@tanstack/react-router';
import { useFacets } from '../../data/datasets.ts';
import { countOf, formatCount } from '../../data/format-number.ts';
import { changeList, readListValue, withFilter } from '../../forms/filter-value.ts';
import { smallInput } from '../../forms/labelled.tsx';
import type { PlainObject } from '../../kit/is-object.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { Panel } from '../../kit/panel.tsx';

import { toLine } from '../../kit/show-text.ts';

const route = getRouteApi('/datasets/$name');

interface FacetsProps {
  dataset: Dataset;
  filters: PlainObject;
  onFilters: (filters: PlainObject) => void;
}

/** How often each value of a column occurs; a click on a value filters by it. */
export function Facets({ dataset, filters, onFilters }: FacetsProps) {
  const { facet, filters: told = {} } = route.useSearch();
  const counted = useFacets(dataset.name, facet, told);
  const column = dataset.columns.find(({ name }) => name === facet);
  const take = (name: string) => (value: string) =>
    onFilters(withFilter(filters, name, including(filters, name, value)));
  return (
    <Panel title="Values">
      <div className="grid gap-3">
        <ColumnChoice dataset={dataset} />
        {column !== undefined && (
          <Loaded of={counted}>
            {(facets) => (
              <Values facets={facets} take={column.type === 'string' ? take(column.name) : null} />
            )}
          </Loaded>
        )}
      </div>
    </Panel>
  );
}

function ColumnChoice({ dataset }: { dataset: Dataset }) {
  const { facet } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <select
      aria-label="Column whose values are counted"
      className={smallInput}
      value={facet ?? ''}
      onChange={({ target }) =>
        void navigate({
          search: (last) => ({ ...last, facet: target.value === '' ? undefined : target.value }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      <option value="">Count the values of …</option>
      {dataset.columns.map(({ name, type }) =>
        type === 'json' ? null : (
          <option key={name} value={name}>
            {name}
          </option>
        ),
      )}
    </select>
  );
}

function including(filters: PlainObject, name: string, value: string): unknown {
  return changeList(filters[name], 'include', [...readListValue(filters[name]).include, value]);
}

interface ValuesProps {
  facets: Counted;
  /** Filters by a value; null if values of this type cannot be filtered by one. */
  take: ((value: string) => void) | null;
}

function Values({ facets: { values, is_exact: isExact, counted }, take }: ValuesProps) {
  const most = Math.max(1, ...values.map(({ count }) => count));
  if (values.length === 0) return <p className="text-sm text-muted">There are no values.</p>;
  return (
    <>
      <ul className="grid gap-1">
        {values.map(({ value, count }) => (
          <li key={`${typeof value} ${String(value)}`} className="relative text-sm">
            <span
              aria-hidden
              className="absolute inset-y-0 left-0 rounded-sm bg-accent-soft"
              style={{ width: `${(count / most) * 100}%` }}
            />
            <Value value={value} count={count} take={take} />
          </li>
        ))}
      </ul>
      {!isExact && <p className="text-xs text-muted">Counted in {countOf(counted, 'row')}.</p>}
    </>
  );
}

function Value({ value, count, take }: Omit<Counted['values'][number], never> & Pick<ValuesProps, 'take'>) {
  const inner = (
    <>
      <bdi className="min-w-0 grow truncate text-left">
        {value === null ? 'no value' : toLine(String(value))}
      </bdi>
      <span className="text-muted tabular-nums">{formatCount(count)}</span>
    </>
  );
  const look = 'relative flex min-h-6 w-full items-center gap-2 rounded-sm px-1.5';
  if (take === null || value === null) return <span className={look}>{inner}</span>;
  return (
    <button
      type="button"
      className={`${look} cursor-pointer hover:underline`}
      title="Only these rows"
      onClick={() => take(String(value))}
    >
      {inner}
    </button>
  );
}
