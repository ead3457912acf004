import { useState } from 'react';
import { Badge } from '../kit/badge.tsx';
import type { PlainObject } from '../kit/is-object.ts';
import { FilterInput } from './filter-controls.tsx';
import type { FilterField } from './filter-model.ts';
import { describeFilterValue, withFilter } from './filter-value.ts';
import { smallInput } from './labelled.tsx';
import type { PlacedProblem } from './place-problems.ts';
import { problemsAt, problemsWithin } from './place-problems.ts';
import { ProblemLines } from './problem-lines.tsx';
import type { Complete } from './use-suggestions.ts';

interface FilterFormProps {
  /** Gives ids to controls; no two forms on a page have the same. */
  id: string;
  fields: readonly FilterField[];
  filters: PlainObject;
  /** Their paths begin with the name of a filter. */
  problems: readonly PlacedProblem[];
  complete: Complete;
  /** What filters were before they were changed, by their names; undefined where there was none. */
  before?: ReadonlyMap<string, unknown>;
  onChange: (filters: PlainObject) => void;
}

/** So many are shown before any is set. */
const maxFirst = 5;

/** The filters of a search: those that are set, the first few, and the others to be added. */
export function FilterForm(props: FilterFormProps) {
  const { id, fields, filters, problems, before, onChange } = props;
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = ({ name }: FilterField, index: number) =>
    index < maxFirst || Object.hasOwn(filters, name) || added.includes(name) || before?.has(name) === true;
  const others = fields.filter((field, index) => !isShown(field, index));
  const names = fields.map(({ name }) => name);
  return (
    <div className="grid gap-4">
      <ProblemLines problems={problemsAt(problems, names)} />
      {fields.filter(isShown).map((field) => (
        <Filter
          key={field.name}
          {...props}
          id={`${id}-${field.name}`}
          field={field}
          onChange={(value) => onChange(withFilter(filters, field.name, value))}
        />
      ))}
      {others.length > 0 && (
        <select
          aria-label="Add a filter"
          className={smallInput}
          value=""
          onChange={({ target }) => setAdded([...added, target.value])}
        >
          <option value="">Add a filter … ({others.length} more)</option>
          {others.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

interface OneProps extends Omit<FilterFormProps, 'onChange'> {
  field: FilterField;
  onChange: (value: unknown) => void;
}

function Filter({ id, field, filters, problems, complete, before, onChange }: OneProps) {
  const { name, label, hint } = field;
  const own = problemsWithin(problems, [name]);
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {before?.has(name) === true && <Changed was={before.get(name)} />}
      </div>
      <FilterInput
        field={field}
        id={id}
        value={filters[name]}
        problems={own}
        complete={complete}
        onChange={onChange}
      />
      {hint !== null && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <ProblemLines id={`${id}-problems`} problems={own} />
    </div>
  );
}

/** Marks what is not as it was in the last run. */
function Changed({ was }: { was: unknown }) {
  const words = was === undefined ? 'was not set' : `was ${describeFilterValue(was)}`;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
      <Badge tone="warn">changed</Badge>
      <span className="truncate">{words}</span>
    </span>
  );
}
