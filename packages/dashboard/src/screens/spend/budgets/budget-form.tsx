import type { Budget, BudgetChange } from '@headrace/client';
import { useState } from 'react';
import { Field } from '../../../kit/field.tsx';
import { Segments } from '../../../kit/segments.tsx';
import type { BudgetDraft } from './budget-draft.ts';
import { draftOf, newDraft, toChange } from './budget-draft.ts';
import { ScopeFields } from './scope-fields.tsx';

const periods = [
  { value: 'day', label: 'A day' },
  { value: 'month', label: 'A month' },
  { value: 'total', label: 'In all' },
] as const;

interface BudgetFormProps {
  /** Of the form, for the button that sends it. */
  id: string;
  /** Null for a new one; of others only the amount changes. */
  budget: Budget | null;
  onSet: (change: BudgetChange) => void;
}

/** Whose budget, for which time, and how much. */
export function BudgetForm({ id, budget, onSet }: BudgetFormProps) {
  const [draft, setDraft] = useState(budget === null ? newDraft : draftOf(budget));
  const [isIncomplete, setIncomplete] = useState(false);
  const change = toChange(draft);
  return (
    <form
      id={id}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIncomplete(change === null);
        if (change !== null) onSet(change);
      }}
    >
      {budget === null && (
        <>
          <ScopeFields draft={draft} onChange={setDraft} isIncomplete={isIncomplete && draft.of === ''} />
          <PeriodField draft={draft} onChange={setDraft} />
        </>
      )}
      <Field
        label="Credits that may be spent"
        hint="With up to four decimals. 0 means that nothing may be spent."
        type="number"
        min={0}
        max={1_000_000_000}
        step="0.0001"
        required
        value={draft.amount}
        onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
      />
    </form>
  );
}

interface PeriodFieldProps {
  draft: BudgetDraft;
  onChange: (draft: BudgetDraft) => void;
}

function PeriodField({ draft, onChange }: PeriodFieldProps) {
  return (
    <div className="grid justify-items-start gap-1">
      <span aria-hidden className="text-sm font-medium">
        In which time
      </span>
      <Segments
        label="In which time"
        value={draft.period}
        options={periods}
        onChange={(period) => onChange({ ...draft, period })}
      />
      <p className="text-sm text-muted">Days and months are those of the calendar in UTC.</p>
    </div>
  );
}
