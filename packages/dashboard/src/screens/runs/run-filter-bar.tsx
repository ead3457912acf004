import type { RunFilters } from '../../data/runs.ts';
import { runStatuses } from '../../data/runs.ts';
import { useRights } from '../../data/rights.ts';
import { useSession } from '../../data/session.ts';
import { useSpenders } from '../../data/spenders.ts';
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
      <MakerSelect filters={filters} onChange={onChange} />
      <SearchInput
        label="Id of a pipe or search"
        value={pipe}
        onChange={(value) => onChange({ pipe: value === '' ? undefined : value })}
      />
    </div>
  );
}

function MakerSelect({ filters: { created_by: by }, onChange }: RunFilterBarProps) {
  const makers = useMakers(by);
  return (
    <Select
      label="Who"
      value={by ?? any}
      options={[{ value: any, label: 'Anybody' }, ...makers]}
      onChange={(value) => onChange({ created_by: value === any ? undefined : value })}
    />
  );
}

/** Those who start runs, as far as one may know them. A link may name somebody who has left. */
function useMakers(chosen: string | undefined): { value: string; label: string }[] {
  const own = useSession().data?.user.id;
  const names = new Map(useSpenders({ mayList: useRights().mayManage }));
  if (chosen !== undefined && !names.has(chosen)) names.set(chosen, chosen);
  return [...names].map(([value, name]) => ({ value, label: value === own ? 'You' : name }));
}
