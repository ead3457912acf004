import { Labelled, Legend, smallInput, tiesOf } from './labelled.tsx';
import { ProblemLines } from './problem-lines.tsx';
import type { ControlProps, PropsFor } from './control-props.ts';

export function SwitchControl(props: ControlProps) {
  const { setting, path, value, problems, onChange } = props;
  const ties = tiesOf(props);
  return (
    <div className="grid gap-1">
      <label className="flex min-h-6 cursor-pointer items-center gap-2">
        <input
          {...ties}
          type="checkbox"
          className="size-4 accent-accent"
          checked={value === true}
          onChange={({ target }) => onChange(path, target.checked)}
        />
        <span>{setting.label}</span>
      </label>
      {setting.hint !== null && (
        <p id={`${ties.id}-hint`} className="pl-6 text-sm text-muted">
          {setting.hint}
        </p>
      )}
      <ProblemLines id={`${ties.id}-problems`} problems={problems} />
    </div>
  );
}

const none = '(none)';

export function ChoiceControl(props: PropsFor<'choice'>) {
  const { setting, path, value, problems, control, onChange } = props;
  const ties = tiesOf(props);
  const chosen = typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
  const isKnown = control.choices.includes(chosen);
  return (
    <Labelled ties={ties} label={setting.label} hint={setting.hint} problems={problems}>
      <select
        {...ties}
        className={smallInput}
        value={value === null ? none : chosen}
        onChange={({ target }) => onChange(path, readChoice(target.value))}
      >
        {!isKnown && value !== null && <option value={chosen}>{chosen === '' ? 'Choose …' : chosen}</option>}
        {control.isNullable && <option value={none}>none</option>}
        {control.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function readChoice(text: string): unknown {
  if (text === none) return null;
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

export function ChoicesControl(props: PropsFor<'choices'>) {
  const { setting, path, value, problems, control, onChange } = props;
  const ties = tiesOf(props);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const toggle = (choice: string) =>
    onChange(path, chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice]);
  return (
    <Legend ties={ties} label={setting.label} hint={setting.hint} problems={problems}>
      {control.choices.map((choice) => (
        <label key={choice} className="flex min-h-6 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(choice)}
            onChange={() => toggle(choice)}
          />
          {choice.replaceAll('_', ' ')}
        </label>
      ))}
    </Legend>
  );
}
