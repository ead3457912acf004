import { useId } from 'react';
import type { Environment } from '../../../data/environment.ts';
import { countOf } from '../../../data/format-number.ts';
import { useSheetChoices } from '../../../data/sheet-searches.ts';
import { Field, inputClass } from '../../../kit/field.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import type { SheetPlan } from './sheet-plan.ts';

interface SheetTargetProps {
  environment: Environment;
  plan: SheetPlan;
  onChange: (change: Partial<SheetPlan>) => void;
}

/** A sheet that is there, or a new one. */
export function SheetTarget(props: SheetTargetProps) {
  const { plan, onChange } = props;
  return (
    <div className="grid gap-3">
      <SheetChoice {...props} />
      {plan.sheet === null && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="Project"
            maxLength={100}
            value={plan.project}
            onChange={({ target }) => onChange({ project: target.value })}
          />
          <Field
            label="Name"
            maxLength={100}
            value={plan.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </div>
      )}
    </div>
  );
}

function SheetChoice({ environment, plan, onChange }: SheetTargetProps) {
  const sheets = useSheetChoices(environment);
  const id = useId();
  return (
    <Loaded of={sheets}>
      {(all) => (
        <div className="grid gap-1">
          <label htmlFor={id} className="text-sm font-medium">
            Sheet
          </label>
          <select
            id={id}
            className={inputClass}
            value={plan.sheet ?? ''}
            onChange={({ target }) =>
              onChange({ sheet: target.value === '' ? null : Number(target.value), pipes: [], key: null })
            }
          >
            <option value="">A new sheet</option>
            {all.map((sheet) => (
              <option key={sheet.id} value={sheet.id}>
                {sheet.project} / {sheet.name} ({countOf(sheet.rows, 'row')})
              </option>
            ))}
          </select>
        </div>
      )}
    </Loaded>
  );
}
