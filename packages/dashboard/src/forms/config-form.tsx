import { useMemo } from 'react';
import type { PlainObject } from '../kit/is-object.ts';
import type { ConfigPath } from './config-value.ts';
import { changeConfig, readAt, withDefaults } from './config-value.ts';
import type { FormContext } from './control-props.ts';
import type { Setting } from './form-model.ts';
import type { PlacedProblem } from './place-problems.ts';
import { problemsAt } from './place-problems.ts';
import { ProblemLines } from './problem-lines.tsx';
import { readConfigSchema } from './read-schema.ts';
import { SettingControl } from './setting-control.tsx';

interface ConfigFormProps {
  schema: unknown;
  defaults: PlainObject;
  config: PlainObject;
  problems: readonly PlacedProblem[];
  context: FormContext;
  onChange: (config: PlainObject) => void;
}

// What one comes for stands first; names of columns are rarely changed.
const later: readonly string[] = ['input_fields', 'output_fields'];

/** The settings of a pipe, drawn from its schema. */
export function ConfigForm({ schema, defaults, config, problems, context, onChange }: ConfigFormProps) {
  const settings = useMemo(() => inOrder(readConfigSchema(schema, defaults)), [schema, defaults]);
  const full = withDefaults(config, defaults);
  const change = (path: ConfigPath, value: unknown) =>
    onChange(changeConfig(config, { path, value, defaults }));
  return (
    <div className="grid gap-5">
      <ProblemLines
        problems={problemsAt(
          problems,
          settings.map(({ name }) => name),
        )}
      />
      {settings.length === 0 && <p className="text-muted">This pipe has no settings.</p>}
      {settings.map((setting) => (
        <SettingControl
          key={setting.name}
          setting={setting}
          path={[setting.name]}
          value={readAt(full, [setting.name])}
          problems={problems}
          context={context}
          onChange={change}
        />
      ))}
    </div>
  );
}

function inOrder(settings: readonly Setting[]): Setting[] {
  return settings.toSorted((one, other) => later.indexOf(one.name) - later.indexOf(other.name));
}
