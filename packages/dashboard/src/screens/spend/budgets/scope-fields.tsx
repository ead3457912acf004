import { useKeyNames, useSheetNames } from '../../../data/budgets.ts';
import { Field } from '../../../kit/field.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { Segments } from '../../../kit/segments.tsx';
import { Select } from '../../../kit/select.tsx';
import type { BudgetDraft } from './budget-draft.ts';

const options = [
  { value: 'organization', label: 'The organization' },
  { value: 'key', label: 'One key' },
  { value: 'sheet', label: 'One sheet' },
] as const;

interface ScopeFieldsProps {
  draft: BudgetDraft;
  onChange: (draft: BudgetDraft) => void;
  /** Whether it was to be set before a key or sheet was chosen. */
  isIncomplete: boolean;
}

/** Whose spending a new budget limits. */
export function ScopeFields({ draft, onChange, isIncomplete }: ScopeFieldsProps) {
  return (
    <>
      <div className="grid justify-items-start gap-1">
        <span aria-hidden className="text-sm font-medium">
          Whose spending
        </span>
        <Segments
          label="Whose spending"
          value={draft.scope}
          options={options}
          onChange={(scope) => onChange({ ...draft, scope, of: '' })}
        />
      </div>
      {draft.scope === 'key' && <KeyField draft={draft} onChange={onChange} isIncomplete={isIncomplete} />}
      {draft.scope === 'sheet' && (
        <SheetField draft={draft} onChange={onChange} isIncomplete={isIncomplete} />
      )}
    </>
  );
}

function KeyField({ draft, onChange, isIncomplete }: ScopeFieldsProps) {
  const { data, error } = useKeyNames({ isEnabled: true });
  if (error !== null) return <Problem error={error} />;
  return (
    <Chosen
      label="Key"
      none={data?.length === 0 ? 'There are no keys' : 'Choose a key'}
      all={data ?? []}
      value={draft.of}
      error={isIncomplete && 'Choose one.'}
      onChange={(of) => onChange({ ...draft, of })}
    />
  );
}

function SheetField({ draft, onChange, isIncomplete }: ScopeFieldsProps) {
  const { data, error } = useSheetNames();
  if (error !== null) return <Problem error={error} />;
  return (
    <Chosen
      label="Sheet"
      none={data?.length === 0 ? 'There are no sheets in production' : 'Choose a sheet'}
      all={data ?? []}
      value={draft.of}
      error={isIncomplete && 'Choose one.'}
      onChange={(of) => onChange({ ...draft, of })}
    />
  );
}

interface ChosenProps {
  label: string;
  /** What stands there before one is chosen. */
  none: string;
  all: readonly { id: string; name: string }[];
  value: string;
  error: string | false;
  onChange: (id: string) => void;
}

function Chosen({ label, none, all, value, error, onChange }: ChosenProps) {
  return (
    <Field label={label} error={error}>
      <Select
        label={label}
        value={value}
        options={[{ value: '', label: none }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={onChange}
      />
    </Field>
  );
}
