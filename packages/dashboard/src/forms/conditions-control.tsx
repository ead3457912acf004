import { Plus, X } from 'lucide-react';
import { Button } from '../kit/button.tsx';
import type { ConditionDraft, ConditionsDraft } from './conditions.ts';
import { readConditions, statusWords, valueOperators, writeConditions } from './conditions.ts';
import { Legend, smallInput, tiesOf } from './labelled.tsx';
import type { PropsFor } from './control-props.ts';

const blank: ConditionDraft = { property: 'value', field_name: '', operator: 'eq', value: '' };

/** Which records are meant: conditions on columns, all of them or any. */
export function ConditionsControl(props: PropsFor<'conditions'>) {
  const { setting, path, value, problems, control, context, onChange } = props;
  const draft = readConditions(value);
  const change = (next: Partial<ConditionsDraft>) => {
    const changed = { ...draft, ...next };
    const isNone = changed.conditions.length === 0 && control.isNullable;
    onChange(path, isNone ? null : writeConditions(changed));
  };
  const put = (index: number, condition: ConditionDraft) =>
    change({ conditions: draft.conditions.with(index, condition) });
  return (
    <Legend ties={tiesOf(props)} label={setting.label} hint={setting.hint} problems={problems}>
      {draft.conditions.map((condition, index) => (
        <ConditionRow
          // Conditions have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          condition={condition}
          columns={control.isOfRecord ? context.columns : null}
          onChange={(next) => put(index, next)}
          onRemove={() => change({ conditions: draft.conditions.toSpliced(index, 1) })}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => change({ conditions: [...draft.conditions, blank] })}>
          <Plus aria-hidden size={14} />
          Add a condition
        </Button>
        {draft.conditions.length > 1 && (
          <select
            aria-label="Which of the conditions"
            className={`${smallInput} max-w-32`}
            value={draft.logic}
            onChange={({ target }) => change({ logic: target.value === 'or' ? 'or' : 'and' })}
          >
            <option value="and">all of them</option>
            <option value="or">any of them</option>
          </select>
        )}
      </div>
    </Legend>
  );
}

interface RowProps {
  condition: ConditionDraft;
  /** Null if the columns are those of something else, which only its owner knows. Cells there have no status. */
  columns: readonly string[] | null;
  onChange: (condition: ConditionDraft) => void;
  onRemove: () => void;
}

function ConditionRow(props: RowProps) {
  const { condition, onChange, onRemove } = props;
  const { property, field_name: field } = condition;
  const toProperty = (next: string) =>
    onChange(
      next === 'status'
        ? { ...condition, property: 'status', operator: 'eq', value: 'completed' }
        : { ...blank, field_name: field },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-1 border-l-2 border-line pl-3">
      <div className="grid grid-cols-2 gap-1">
        <ColumnOf {...props} />
        {props.columns !== null && (
          <Choice label="Property" value={property} onChange={toProperty}>
            {[
              ['value', 'its value'],
              ['status', 'its status'],
            ]}
          </Choice>
        )}
        <Comparison {...props} />
      </div>
      <Button look="quiet" size="small" aria-label="Remove the condition" onClick={onRemove}>
        <X aria-hidden size={14} />
      </Button>
    </div>
  );
}

function ColumnOf({ condition, columns, onChange }: RowProps) {
  const { field_name: field } = condition;
  const setName = (name: string) => onChange({ ...condition, field_name: name });
  if (columns === null)
    return (
      <input
        aria-label="Column"
        placeholder="column …"
        className={smallInput}
        value={field}
        onChange={({ target }) => setName(target.value)}
      />
    );
  const names = field === '' || columns.includes(field) ? columns : [field, ...columns];
  return (
    <Choice label="Column" value={field} onChange={setName}>
      {[['', 'column …'], ...names.map((name) => [name, name])]}
    </Choice>
  );
}

/** How it is compared, and with what. */
function Comparison({ condition, onChange }: Pick<RowProps, 'condition' | 'onChange'>) {
  const { property, operator, value } = condition;
  const isStatus = property === 'status';
  const setValue = (next: string) => onChange({ ...condition, value: next });
  return (
    <>
      <Choice
        label="Operator"
        value={operator}
        onChange={(next) => onChange({ ...condition, operator: next })}
      >
        {Object.entries(valueOperators).slice(0, isStatus ? 2 : undefined)}
      </Choice>
      {isStatus ? (
        <Choice label="Status" value={value} onChange={setValue}>
          {statusWords.map((word) => [word, word.replaceAll('_', ' ')])}
        </Choice>
      ) : (
        <input
          aria-label="Value"
          className={smallInput}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: readonly (readonly string[])[];
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      className={smallInput}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {children.map(([key = '', words = key]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  );
}
