import type { RunFilters } from '../../data/runs.ts';
import { runStatuses } from '../../data/runs.ts';
import { SearchInput } from '../../kit/search-input.tsx';
import { Select } from '../../kit/select.tsx';

const any = 'any';

interface RunFilterBarProps {
  filters: RunFilters;
  onChange: (change: RunFilters) => void;
}

/** Which runs the list has. */
export function RunFilterBar({ filters, onChange }: RunFilterBarProps) {
  const { status = any, environment = any, kind = any, pipe = '' } = filters;
  return (
    <div role="search" aria-label="Filters of runs" className="flex flex-wrap items-center gap-2">
      <Select
        label="Status"
        value={status}
        options={[
          { value: any, label: 'Any status' },
          ...runStatuses.map((value) => ({ value, label: value })),
        ]}
        onChange={(value) => onChange({ status: value === any ? undefined : value })}
      />
      <Select
        label="Environment"
        value={environment}
        options={[
          { value: any, label: 'Sandbox and production' },
          { value: 'sandbox', label: 'Sandbox' },
          { value: 'production', label: 'Production' },
        ]}
        onChange={(value) => onChange({ environment: value === any ? undefined : value })}
      />
      <Select
        label="Kind"
        value={kind}
        options={[
          { value: any, label: 'Pipes and searches' },
          { value: 'pipes', label: 'Pipes' },
          { value: 'search', label: 'Searches' },
        ]}
        onChange={(value) => onChange({ kind: value === any ? undefined : value })}
      />
      <SearchInput
        label="Id of a pipe or search"
        value={pipe}
        onChange={(value) => onChange({ pipe: value === '' ? undefined : value })}
      />
    </div>
  );
}
