import { readAt } from './config-value.ts';
import { Legend, smallInput, tiesOf } from './labelled.tsx';
import type { PropsFor } from './control-props.ts';

/** Which column a pipe reads for each of its inputs. */
export function InputNamesControl(props: PropsFor<'input-names'>) {
  const { path, value, problems, control, context, onChange } = props;
  const ties = tiesOf(props);
  const list = `${ties.id}-columns`;
  return (
    <Legend ties={ties} label="Reads" hint={null} problems={problems}>
      <datalist id={list}>
        {context.columns.map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </datalist>
      {control.fields.map((field) => (
        <div key={field} className="grid grid-cols-2 items-center gap-2 text-sm">
          <code className="truncate font-mono">{field}</code>
          <input
            aria-label={`Column that is read as ${field}`}
            className={smallInput}
            list={list}
            placeholder={field}
            value={aliasOf(value, field)}
            onChange={({ target }) => onChange([...path, field, 'alias'], target.value)}
          />
        </div>
      ))}
    </Legend>
  );
}

/** Which outputs are wanted, and what they are called. */
export function OutputNamesControl(props: PropsFor<'output-names'>) {
  const { path, value, problems, control, onChange } = props;
  const ties = tiesOf(props);
  return (
    <Legend ties={ties} label="Makes" hint={null} problems={problems}>
      {control.fields.map((field) => (
        <div key={field} className="grid grid-cols-2 items-center gap-2 text-sm">
          <label className="flex min-h-6 min-w-0 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={readAt(value, [field, 'enabled']) !== false}
              onChange={({ target }) => onChange([...path, field, 'enabled'], target.checked)}
            />
            <code className="truncate font-mono">{field}</code>
          </label>
          <input
            className={smallInput}
            aria-label={`Other name of ${field}`}
            placeholder={field}
            value={aliasOf(value, field)}
            onChange={({ target }) => onChange([...path, field, 'alias'], target.value)}
          />
        </div>
      ))}
    </Legend>
  );
}

function aliasOf(value: unknown, field: string): string {
  const alias = readAt(value, [field, 'alias']);
  return typeof alias === 'string' ? alias : '';
}
