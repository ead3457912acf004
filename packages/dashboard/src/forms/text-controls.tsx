import { CodeEditor } from '../editor/code-editor.tsx';
import type { PropsFor } from './control-props.ts';
import type { Ties } from './labelled.tsx';
import { codeTies, Labelled, smallInput, textArea, tiesOf } from './labelled.tsx';
import { OfferingInput } from './offering-input.tsx';

export function TextControl(props: PropsFor<'text'>) {
  const { setting, value, problems, control } = props;
  const ties = tiesOf(props);
  const hint = setting.hint ?? hints[control.syntax];
  return (
    <Labelled ties={ties} label={setting.label} hint={hint} problems={problems}>
      <TextInput {...props} ties={ties} text={typeof value === 'string' ? value : ''} />
    </Labelled>
  );
}

/** An editor for what has a syntax, values to choose from where there are some, and otherwise plain text. */
function TextInput(props: PropsFor<'text'> & { ties: Ties; text: string }) {
  const { ties, text, path, problems, control, context, onChange } = props;
  const { syntax, isLong, offer, isNullable } = control;
  const change = (next: string) => onChange(path, next === '' && isNullable ? null : next);
  const most = control.maxLength === null ? {} : { maxLength: control.maxLength };
  if (offer !== null)
    return (
      <OfferingInput
        {...ties}
        {...most}
        offer={offer}
        suggest={context.suggest}
        value={text}
        onText={change}
      />
    );
  if (syntax !== 'plain')
    return (
      <CodeEditor
        {...codeTies(ties)}
        language={syntax}
        value={text}
        isLong={isLong}
        columns={context.columns}
        problems={problems}
        onChange={change}
      />
    );
  const plain = { ...ties, ...most, spellCheck: false, value: text };
  if (isLong)
    return (
      <textarea {...plain} rows={5} className={textArea} onChange={({ target }) => change(target.value)} />
    );
  return <input {...plain} className={smallInput} onChange={({ target }) => change(target.value)} />;
}

const hints = {
  plain: null,
  template: 'Liquid: {{ name }} puts in a column, {{ name | default: "" }} one that may be empty.',
  prompt: 'Liquid with output tags: {% output segment, type: "string", description: "…" %}.',
  formula: 'JSONata over the columns of a record: employees > 250 ? "enterprise" : "smb".',
  path: 'JSONata over the value: offices[0].city.',
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
