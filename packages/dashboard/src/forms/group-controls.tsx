import { Plus, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { Button } from '../kit/button.tsx';
import { readAt } from './config-value.ts';
import type { Control, Setting } from './form-model.ts';
import { Legend, tiesOf } from './labelled.tsx';
import { problemsAt, problemsWithin } from './place-problems.ts';
import type { ControlProps, PropsFor } from './control-props.ts';

/** Draws one member; given from outside, because members can be groups again. */
interface Nesting {
  Member: ComponentType<ControlProps>;
}

/** Settings that belong together. */
export function GroupControl(props: PropsFor<'group'> & Nesting) {
  const { setting, problems, control } = props;
  const own = problemsAt(
    problems,
    control.settings.map(({ name }) => name),
  );
  return (
    <Legend ties={tiesOf(props)} label={setting.label} hint={setting.hint} problems={own}>
      <div className="grid gap-3 border-l-2 border-line pl-3">
        <Members {...props} settings={control.settings} />
      </div>
    </Legend>
  );
}

/** Entries with the same members, such as the headers of a request. */
export function ListControl(props: PropsFor<'list'> & Nesting) {
  const { setting, path, value, problems, control, onChange } = props;
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const isFull = control.max !== null && entries.length >= control.max;
  return (
    <Legend
      ties={tiesOf(props)}
      label={setting.label}
      hint={setting.hint}
      problems={problems.filter(({ path: [first] }) => typeof first !== 'number')}
    >
      {entries.map((entry, index) => (
        // Entries have nothing but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex items-start gap-1 border-l-2 border-line pl-3">
          <div className="grid min-w-0 grow gap-2">
            <Members
              {...props}
              path={[...path, index]}
              value={entry}
              problems={problemsWithin(problems, [index])}
              settings={control.settings}
            />
          </div>
          <Button
            look="quiet"
            size="small"
            aria-label={`Remove entry ${index + 1} of ${setting.label}`}
            onClick={() => onChange(path, entries.toSpliced(index, 1))}
          >
            <X aria-hidden size={14} />
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          disabled={isFull}
          onClick={() => onChange(path, [...entries, presetOf(control.settings)])}
        >
          <Plus aria-hidden size={14} />
          Add
        </Button>
      </div>
    </Legend>
  );
}

function Members({
  settings,
  path,
  value,
  Member,
  ...props
}: ControlProps & Nesting & { settings: readonly Setting[] }) {
  return settings.map((member) => (
    <Member
      {...props}
      key={member.name}
      setting={member}
      path={[...path, member.name]}
      value={readAt(value, [member.name])}
    />
  ));
}

/** A new entry: what the schema says, otherwise the emptiest value that fits. */
function presetOf(settings: readonly Setting[]): Record<string, unknown> {
  const required = settings.filter(({ isRequired }) => isRequired);
  return Object.fromEntries(required.map(({ name, control, preset }) => [name, preset ?? emptyOf(control)]));
}

function emptyOf(control: Control): unknown {
  if (control.kind === 'switch') return false;
  if (control.kind === 'number') return control.min ?? 0;
  if (control.kind === 'choice') return control.choices[0];
  if (control.kind === 'group') return presetOf(control.settings);
  return control.kind === 'text' ? '' : [];
}
