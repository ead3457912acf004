import { X } from 'lucide-react';
import { smallInput } from '../../../forms/labelled.tsx';
import { Button } from '../../../kit/button.tsx';
import type { SheetField } from '../sheet-fields.ts';
import type { TestDraft } from './filter-tests.ts';
import { needsStatus, needsValue, statusOptions, tests } from './filter-tests.ts';

interface TestRowProps {
  test: TestDraft;
  fields: readonly SheetField[];
  onChange: (test: TestDraft) => void;
  onRemove: () => void;
}

/** One condition on a field. */
export function TestRow({ test, fields, onChange, onRemove }: TestRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-1 border-l-2 border-line pl-3">
      <div className="grid gap-1">
        <select
          aria-label="Column"
          className={smallInput}
          value={test.field}
          onChange={({ target }) => onChange({ ...test, field: target.value })}
        >
          {fields.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="Test"
          className={smallInput}
          value={test.test}
          onChange={({ target }) =>
            onChange({ ...test, test: target.value, value: valueFor(target.value, test) })
          }
        >
          {Object.entries(tests).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <Value test={test} onChange={(value) => onChange({ ...test, value })} />
      </div>
      <Button look="quiet" size="small" aria-label="Remove the condition" onClick={onRemove}>
        <X aria-hidden size={14} />
      </Button>
    </div>
  );
}

function valueFor(test: string, { value }: TestDraft): string {
  if (needsStatus(test)) return statusOptions.some((option) => option.value === value) ? value : 'completed';
  return value;
}

function Value({ test: { test, value }, onChange }: { test: TestDraft; onChange: (value: string) => void }) {
  if (needsStatus(test))
    return (
      <select
        aria-label="Status"
        className={smallInput}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {statusOptions.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  if (!needsValue(test)) return null;
  return (
    <input
      aria-label="Value"
      className={smallInput}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
