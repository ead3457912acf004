import { isObject } from '../kit/is-object.ts';
import { Chips } from './chips.tsx';
import type { ControlProps, PropsFor } from './control-props.ts';
import { Labelled, smallInput, tiesOf } from './labelled.tsx';

/** The name of one column, with those there are to choose from. */
export function FieldControl(props: ControlProps) {
  const { setting, path, value, problems, context, onChange } = props;
  const ties = tiesOf(props);
  const chosen = typeof value === 'string' ? value : '';
  const isKnown = chosen === '' || context.columns.includes(chosen);
  return (
    <Labelled ties={ties} label={setting.label} hint={setting.hint} problems={problems}>
      <select
        {...ties}
        className={smallInput}
        value={chosen}
        onChange={({ target }) => onChange(path, target.value)}
      >
        <option value="">Choose a column …</option>
        {!isKnown && <option value={chosen}>{chosen}</option>}
        {context.columns.map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Names of columns, with those there are to choose from. */
export function FieldNamesControl(props: PropsFor<'field-names'>) {
  const { setting, path, value, problems, control, context, onChange } = props;
  const ties = tiesOf(props);
  const names = readNames(value);
  const change = (next: readonly string[]) =>
    onChange(path, control.isWrapped ? next.map((field_name) => ({ field_name })) : next);
  const others = context.columns.filter((column) => !names.includes(column));
  return (
    <Labelled ties={ties} label={setting.label} hint={setting.hint} problems={problems}>
      <Chips names={names} onRemove={(name) => change(names.filter((one) => one !== name))} />
      <select
        {...ties}
        className={smallInput}
        value=""
        onChange={({ target }) => change([...names, target.value])}
      >
        <option value="">Add a column …</option>
        {others.map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function readNames(value: unknown): string[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return entries.flatMap((entry) => {
    const name = isObject(entry) ? entry['field_name'] : entry;
    return typeof name === 'string' ? [name] : [];
  });
}
