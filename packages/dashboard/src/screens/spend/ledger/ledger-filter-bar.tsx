import { X } from 'lucide-react';
import { entryKinds } from '../../../data/spend.ts';
import { Button } from '../../../kit/button.tsx';
import { DayInput } from '../../../kit/day-input.tsx';
import { Select } from '../../../kit/select.tsx';
import type { SpendParams } from '../spend-search.ts';
import { kindWords } from './entry-words.ts';

const any = 'any';
const kinds = [
  { value: any, label: 'Any kind' },
  ...entryKinds.map((value) => ({ value, label: kindWords[value].filter })),
] as const;

interface LedgerFilterBarProps {
  params: Pick<SpendParams, 'kind' | 'run' | 'from' | 'to'>;
  onChange: (change: SpendParams) => void;
}

/** Which entries the ledger shows. */
export function LedgerFilterBar({ params: { kind, run, from, to }, onChange }: LedgerFilterBarProps) {
  return (
    <div role="search" aria-label="Filters of the ledger" className="flex flex-wrap items-center gap-2">
      <Select
        label="Kind"
        value={kind ?? any}
        options={kinds}
        onChange={(value) => onChange({ kind: value === any ? undefined : value })}
      />
      <DayInput label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayInput label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
      {run !== undefined && (
        <Button onClick={() => onChange({ run: undefined })} aria-label={`Show all runs, not only ${run}`}>
          <span className="max-w-40 truncate">Run {run}</span>
          <X aria-hidden size={14} />
        </Button>
      )}
    </div>
  );
}
