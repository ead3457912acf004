import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/select.tsx';
import { writeSorts } from '../sheet-search.ts';
import type { SheetPage } from '../use-sheet-page.ts';

type Sort = NonNullable<SheetPage['question']['sorts']>[number];
const maxSorts = 5;

/** In which order rows stand. */
export function SortPanel({ page }: { page: SheetPage }) {
  const { question, fields, show, view } = page;
  const sorts = question.sorts ?? [];
  const put = (next: readonly Sort[]) =>
    show({ sort: next.length === 0 && (view?.sorts.length ?? 0) === 0 ? undefined : writeSorts(next) });
  const unused = fields
    .map(({ name }) => name)
    .filter((name) => !sorts.some(({ field_name: sorted }) => sorted === name));
  const [next] = unused;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        Rows without a value come last. Without a sort, rows stand in the order in which they were added.
      </p>
      {sorts.map((sort, index) => (
        <SortRow
          key={sort.field_name}
          sort={sort}
          // Sorting by a field twice means nothing.
          names={[sort.field_name, ...unused]}
          onChange={(changed) => put(sorts.with(index, changed))}
          onRemove={() => put(sorts.toSpliced(index, 1))}
        />
      ))}
      {next !== undefined && sorts.length < maxSorts && (
        <div>
          <Button size="small" onClick={() => put([...sorts, { field_name: next, direction: 'asc' }])}>
            <Plus aria-hidden size={14} />
            {sorts.length === 0 ? 'Add a sort' : 'Then by another column'}
          </Button>
        </div>
      )}
    </div>
  );
}

interface SortRowProps {
  sort: Sort;
  names: readonly string[];
  onChange: (sort: Sort) => void;
  onRemove: () => void;
}

function SortRow({ sort, names, onChange, onRemove }: SortRowProps) {
  const { field_name: name, direction } = sort;
  const isDown = direction === 'desc';
  const Icon = isDown ? ArrowDown : ArrowUp;
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 grow">
        <Select
          label="Sorted by"
          value={name}
          options={names.map((value) => ({ value, label: value }))}
          onChange={(value) => onChange({ ...sort, field_name: value })}
        />
      </div>
      <Button size="small" onClick={() => onChange({ ...sort, direction: isDown ? 'asc' : 'desc' })}>
        <Icon aria-hidden size={14} />
        {isDown ? 'from the highest' : 'from the lowest'}
      </Button>
      <Button look="quiet" size="small" aria-label={`Do not sort by ${name}`} onClick={onRemove}>
        <X aria-hidden size={14} />
      </Button>
    </div>
  );
}
