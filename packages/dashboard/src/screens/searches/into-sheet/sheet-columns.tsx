import { useId } from 'react';
import { useSheetStructure } from '../../../data/sheet-searches.ts';
import { inputClass } from '../../../kit/field.tsx';
import type { SearchSource } from '../search-source.ts';
import type { FieldPlan, SheetPlan } from './sheet-plan.ts';
import { changeField } from './sheet-plan.ts';

interface SheetColumnsProps {
  source: SearchSource;
  plan: SheetPlan;
  onChange: (change: Partial<SheetPlan>) => void;
}

/** Which fields become which columns, and by what rows are told apart. */
export function SheetColumns({ source, plan, onChange }: SheetColumnsProps) {
  const put = (index: number, part: Partial<FieldPlan>) => onChange(changeField(plan, index, part));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">Fields and columns</legend>
      {plan.fields.length === 0 && (
        <p className="text-sm text-warn">
          Only this source knows its columns. Look at a preview first; then they can be chosen here.
        </p>
      )}
      {plan.fields.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {plan.fields.map((field, index) => (
            <li key={field.name} className="grid grid-cols-2 items-center gap-2 px-3 py-1.5">
              <label className="flex min-h-6 min-w-0 cursor-pointer items-center gap-2">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-accent"
                  checked={field.isWanted}
                  onChange={({ target }) => put(index, { isWanted: target.checked })}
                />
                <code className="truncate font-mono text-sm">{field.name}</code>
              </label>
              <input
                aria-label={`Column for ${field.name}`}
                className={inputClass}
                disabled={!field.isWanted}
                value={field.column}
                onChange={({ target }) => put(index, { column: target.value })}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{sayIdentity(source.identity)}</p>
      {plan.sheet === null ? <KeyChoice plan={plan} onChange={onChange} /> : <KnownKey sheet={plan.sheet} />}
    </fieldset>
  );
}

function sayIdentity(identity: readonly string[]): string {
  if (identity.length === 0) return 'Rows of this source cannot be told apart: all of them are added.';
  const names = identity.map((name) => name.replaceAll('_', ' ')).join(', otherwise ');
  return `A row is left out if its ${names} is in the sheet already, in any notation.`;
}

function KeyChoice({ plan, onChange }: Omit<SheetColumnsProps, 'source'>) {
  const id = useId();
  const columns = plan.fields.filter(({ isWanted, type }) => isWanted && type !== 'json');
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Key of the new sheet
      </label>
      <select
        id={id}
        className={inputClass}
        value={plan.key ?? ''}
        onChange={({ target }) => onChange({ key: target.value === '' ? null : target.value })}
      >
        <option value="">none</option>
        {columns.map(({ column }) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </select>
      <p className="text-sm text-muted">No two rows ever have the same key, wherever they come from.</p>
    </div>
  );
}

function KnownKey({ sheet }: { sheet: number }) {
  const { data } = useSheetStructure(sheet);
  const key = data?.columns.find((column) => column.is_key);
  if (key === undefined) return null;
  return (
    <p className="text-sm text-muted">
      The key of the sheet is <code className="font-mono">{key.name}</code>: a row whose key is there is left
      out too.
    </p>
  );
}
