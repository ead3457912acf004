import type { PipePayload } from '@headrace/client';
import { ConditionsControl } from './conditions-control.tsx';
import type { FormContext } from './control-props.ts';
import type { Setting } from './form-model.ts';
import type { PlacedProblem } from './place-problems.ts';
import { isObject } from '../kit/is-object.ts';

interface PipeConditionProps {
  payload: PipePayload;
  problems: readonly PlacedProblem[];
  context: FormContext;
  onChange: (payload: PipePayload) => void;
}

const control = { kind: 'conditions', isOfRecord: true, isNullable: false } as const;
const setting: Setting = {
  name: 'run_if',
  label: 'Runs only if',
  hint: null,
  control,
  isRequired: false,
  preset: undefined,
};

/** On which records the pipe runs at all. */
export function PipeCondition({ payload, problems, context, onChange }: PipeConditionProps) {
  const change = (_: unknown, when: unknown) => {
    const { run_if: __, ...rest } = payload;
    onChange(isConditional(when) ? { ...rest, run_if: { action: 'run', when } } : rest);
  };
  return (
    <ConditionsControl
      setting={setting}
      control={control}
      path={['run_if']}
      value={payload.run_if?.when}
      problems={problems}
      context={context}
      onChange={change}
    />
  );
}

type When = NonNullable<PipePayload['run_if']>['when'];

/** Without a condition a pipe runs on every record. What the form writes is checked by the service. */
function isConditional(when: unknown): when is When {
  return isObject(when) && Array.isArray(when['conditions']) && when['conditions'].length > 0;
}
