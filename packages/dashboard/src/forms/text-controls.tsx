import { isObject } from '../kit/is-object.ts';
import { Labelled, smallInput, textArea, tiesOf } from './labelled.tsx';
import type { ControlProps, PropsFor } from './control-props.ts';

export function TextControl(props: PropsFor<'text'>) {
  const { setting, path, value, problems, control, onChange } = props;
  const ties = tiesOf(props);
  const input = {
    ...ties,
    value: typeof value === 'string' ? value : '',
    spellCheck: false,
    ...(control.maxLength === null ? {} : { maxLength: control.maxLength }),
  };
  const change = (text: string) => onChange(path, text === '' && control.isNullable ? null : text);
  return (
    <Labelled
      ties={ties}
      label={setting.label}
      hint={setting.hint ?? hints[control.syntax]}
      problems={problems}
    >
      {control.isLong ? (
        <textarea {...input} rows={5} className={textArea} onChange={({ target }) => change(target.value)} />
      ) : (
        <input {...input} className={smallInput} onChange={({ target }) => change(target.value)} />
      )}
    </Labelled>
  );
}

const hints = {
  plain: null,
  template: 'Liquid: {{ name }} puts in a column, {{ name | default: "" }} one that may be empty.',
  formula: 'JSONata over the columns of a record: employees > 250 ? "enterprise" : "smb".',
} as const;

export function NumberControl(props: PropsFor<'number'>) {
  const { setting, path, value, problems, control, onChange } = props;
  const ties = tiesOf(props);
  const { isWhole, min, max, isNullable } = control;
  const range = min !== null && max !== null ? `${min} to ${max}` : null;
  return (
    <Labelled ties={ties} label={setting.label} hint={setting.hint ?? range} problems={problems}>
      <input
        {...ties}
        type="number"
        className={smallInput}
        value={typeof value === 'number' ? value : ''}
        {...(isWhole ? { step: 1 } : { step: 'any' })}
        {...(min === null ? {} : { min })}
        {...(max === null ? {} : { max })}
        onChange={({ target }) => {
          const number = target.valueAsNumber;
          onChange(path, Number.isNaN(number) ? (isNullable ? null : setting.preset) : number);
        }}
      />
    </Labelled>
  );
}

/** A list of words, one in each line. */
export function WordsControl(props: ControlProps) {
  const { setting, path, value, problems, onChange } = props;
  const ties = tiesOf(props);
  const words = Array.isArray(value) ? value.map(String) : [];
  return (
    <Labelled
      ties={ties}
      label={setting.label}
      hint={setting.hint ?? 'One in each line.'}
      problems={problems}
    >
      <textarea
        {...ties}
        rows={Math.max(3, words.length + 1)}
        className={textArea}
        value={words.join('\n')}
        onChange={({ target }) => onChange(path, target.value === '' ? [] : target.value.split('\n'))}
      />
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
      <ul className="flex flex-wrap gap-1">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-label={`Leave out ${name}`}
              className="inline-flex h-6 cursor-pointer items-center gap-1 rounded-sm bg-sunken px-2 text-sm hover:bg-danger-soft"
              onClick={() => change(names.filter((one) => one !== name))}
            >
              {name} <span aria-hidden>×</span>
            </button>
          </li>
        ))}
      </ul>
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
