import { useApiKeys } from '../../../data/api-keys.ts';
import { useMembers } from '../../../data/members.ts';
import { DayInput } from '../../../kit/day-input.tsx';
import { Select } from '../../../kit/select.tsx';
import type { AuditParams } from '../settings-search.ts';
import { actionWords, describeAction } from './describe-action.ts';

const any = '';

interface AuditFilterBarProps {
  params: AuditParams;
  onChange: (change: AuditParams) => void;
}

/** Which changes are listed. */
export function AuditFilterBar({ params: { actor, action, from, to }, onChange }: AuditFilterBarProps) {
  const actors = useActors();
  return (
    <div role="search" aria-label="Filters of the changes" className="flex flex-wrap items-center gap-2">
      <Select
        label="Who"
        value={actor ?? any}
        options={withChosen([{ value: any, label: 'Anybody' }, ...actors], actor)}
        onChange={(value) => onChange({ actor: value === any ? undefined : value })}
      />
      <div className="flex max-w-56">
        <Select
          label="What"
          value={action ?? any}
          options={withChosen([{ value: any, label: 'Any change' }, ...actions], action)}
          onChange={(value) => onChange({ action: value === any ? undefined : value })}
        />
      </div>
      <DayInput label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayInput label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </div>
  );
}

interface Option {
  value: string;
  label: string;
}

const actions = Object.keys(actionWords)
  .map((action): Option => ({ value: action, label: describeAction(action) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** Everybody who can have changed something: people and keys that are here, and the operator. */
function useActors(): Option[] {
  const { data: members = [] } = useMembers();
  const { data: keys = [] } = useApiKeys();
  return [
    ...members.map(({ id, name }) => ({ value: id, label: name })),
    ...keys.map(({ id, name }) => ({ value: id, label: `key ${name}` })),
    { value: 'operator', label: 'the operator' },
  ];
}

/** A link may name somebody who has left. */
function withChosen(options: readonly Option[], chosen: string | undefined): readonly Option[] {
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}
